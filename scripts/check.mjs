// Runs the checks and the test suites of the project. Arguments go to jest and select suites.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';

const node = process.execPath;
const folders = ['app', 'bench', 'gateway', 'packages', 'services', 'test', 'web/src'];
const quickChecks = [
  ['proto files', 'buf', 'lint'],
  ['proto compatibility', 'buf', 'breaking', '--against', 'proto/baseline.binpb'],
  ['generated types', node, 'scripts/generate.mjs', '--check'],
  ['supergraph', node, 'scripts/supergraph.mjs', '--check'],
  ['chart and manifests', node, 'scripts/manifests.mjs', '--check', '--helm-optional'],
  ['types', node, 'node_modules/tsgo/bin/tsc', '--noEmit'],
  ['types of the pages', node, 'node_modules/tsgo/bin/tsc', '--noEmit', '-p', 'web'],
  ['import graph', 'depcruise', '--output-type', 'err', ...folders],
  ['documents', node, 'scripts/check-docs.mjs'],
];
const slowChecks = [
  ['lint', 'eslint', '--max-warnings', '0', '.'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
];
const lowestPriority = { priority: constants.priority.PRIORITY_LOW };

// If V8's young generation is large, typed lint takes a sixth less CPU time.
const checkEnvironment = { ...process.env, NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64` };

/** Resolves with the exit code and the output. Inherited output is not collected. */
function run([command, ...args], { priority, ...options }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    if (child.pid !== undefined && priority !== undefined) setPriority(child.pid, priority);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text));
    child.once('error', reject);
    child.once('close', code => resolve({ code: code ?? 1, output }));
  });
}

async function runCheck([name, ...command], options = {}) {
  const startedAt = Date.now();
  const stdio = ['ignore', 'pipe', 'pipe'];
  const { code, output } = await run(command, { stdio, env: checkEnvironment, ...options });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
  return { code };
}

const folder = mkdtempSync(join(tmpdir(), 'check-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// TieredStopAtLevel turns off the JVM's C2 compiler, so that a short-lived Elasticsearch starts with a third less CPU
// time. With AlwaysPreTouch, it would touch all its memory at the start.
const ES_JAVA_OPTS = process.env.ES_JAVA_OPTS ?? '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1 -XX:-AlwaysPreTouch';
// The workers use all cores, so further threads for garbage collection would only take CPU time.
const jestFlags = [
  '--experimental-vm-modules',
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=64',
  '--single-threaded-gc',
];

/** Resolves with the counts of tests. A file that fails to load has no tests, and counts as one failure. */
async function runJest(name, args, options = {}) {
  console.log(name);
  const counts = join(folder, `${name}.json`);
  const reporter = '--reporters=./scripts/progress-reporter.mjs';
  const jest = [
    node,
    ...jestFlags,
    'node_modules/jest/bin/jest.js',
    reporter,
    '--json',
    `--outputFile=${counts}`,
    ...args,
  ];
  const { code } = await run(jest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ES_JAVA_OPTS },
    ...options,
  });
  if (!existsSync(counts)) {
    console.log(`jest ended early (exit code ${code})`);
    process.exit(1);
  }
  const result = JSON.parse(readFileSync(counts, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { code, passed: result.numPassedTests, failed, skipped: result.numPendingTests };
}

// Suites that assert time limits. The first group mostly waits, so it runs in two workers. The second group needs all
// cores.
const timedInPairs = 'test/(guarantees/(search-outages|time-limits|graceful-stop)|faults/short-run)\\.test';
const timedAlone = 'test/guarantees/(search|large-uploads|hostile-queries|overload)\\.test|upload-load\\.test';
// Unit suites start no engine, so they run at low priority beside the suites with time limits.
const units = '(app|bench|gateway|web|packages/contracts|services/[^/]+)/src/.*\\.test';
// Suites of archives sometimes wait, so they are fastest with one worker more than cores. A worker may run an archive
// with engines in up to 2 GB, so there are at most four workers.
const archiveWorkers = Math.min(availableParallelism() + 1, 4);
const archives = [
  `--maxWorkers=${archiveWorkers}`,
  `--testPathIgnorePatterns=/node_modules/|${timedInPairs}|${timedAlone}|${units}`,
];

async function runEverything() {
  const first = await Promise.all([
    runJest('suites of archives and engines', archives),
    ...quickChecks.map(check => runCheck(check)),
  ]);
  const background = Promise.all([
    runJest('unit suites', ['--maxWorkers=1', `--testPathPatterns=${units}`], lowestPriority),
    ...slowChecks.map(check => runCheck(check, lowestPriority)),
  ]);
  const pairs = await runJest('timed suites, two at a time', [`--testPathPatterns=${timedInPairs}`]);
  const alone = await runJest('timed suites, one at a time', ['--runInBand', `--testPathPatterns=${timedAlone}`]);
  return [first, await background, pairs, alone].flat();
}

const requested = process.argv.slice(2);
const results =
  requested.length > 0
    ? await Promise.all([
        runJest('requested suites', requested),
        ...[...quickChecks, ...slowChecks].map(check => runCheck(check)),
      ])
    : await runEverything();
const sum = key => results.reduce((total, result) => total + (result[key] ?? 0), 0);
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped: their engine is not on this machine`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.find(({ code }) => code !== 0)?.code ?? 0;
