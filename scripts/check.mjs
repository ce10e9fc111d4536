// Runs every check of the project: the quick ones in parallel, then the test suites. Arguments go to jest.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';

const node = process.execPath;
const checks = [
  ['proto files', 'buf', 'lint'],
  ['generated types', node, 'scripts/generate.mjs', '--check'],
  ['supergraph', node, 'scripts/supergraph.mjs', '--check'],
  ['types', node, 'node_modules/tsgo/bin/tsc', '--noEmit'],
  ['lint', 'eslint', '--max-warnings', '0', '.'],
  ['import graph', 'depcruise', '--output-type', 'err', 'app', 'bench', 'gateway', 'packages', 'services', 'test'],
  ['documents', node, 'scripts/check-docs.mjs'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
];

/** Runs a command to its end; resolves with its exit code and its output, unless the output is inherited. */
function run([command, ...args], options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text));
    child.once('error', reject);
    child.once('close', code => resolve({ code: code ?? 1, output }));
  });
}

async function runCheck([name, ...command]) {
  const startedAt = Date.now();
  const { code, output } = await run(command, { stdio: ['ignore', 'pipe', 'pipe'] });
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`);
  if (code !== 0) console.log(output);
  return code;
}

const failedChecks = (await Promise.all(checks.map(runCheck))).filter(code => code !== 0);
if (failedChecks.length > 0) process.exit(1);

const folder = mkdtempSync(join(tmpdir(), 'check-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// Without the C2 compiler a short-lived Elasticsearch starts with a third less CPU time.
const ES_JAVA_OPTS = process.env.ES_JAVA_OPTS ?? '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1';
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;

/** Runs jest; resolves with jest's counts. A file that fails to load has no tests but counts as one failure. */
async function runJest(name, args) {
  const counts = join(folder, `${name}.json`);
  const reporter = '--reporters=./scripts/progress-reporter.mjs';
  const jest = [node, 'node_modules/jest/bin/jest.js', reporter, '--json', `--outputFile=${counts}`, ...args];
  const { code } = await run(jest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS, ES_JAVA_OPTS },
  });
  if (!existsSync(counts)) {
    console.log(`jest ended early (exit code ${code})`);
    process.exit(1);
  }
  const result = JSON.parse(readFileSync(counts, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { code, passed: result.numPassedTests, failed, skipped: result.numPendingTests };
}

// Suites that assert time limits. The first group mostly waits and runs in two workers; the second needs all cores.
// The other suites wait for engines a third of their time, so one worker more than cores is fastest.
// At most four: each may run an archive with its engines, in up to 2 GB.
const timedInPairs = 'test/(guarantees/(search|search-outages)|faults/short-run)\\.test';
const timedAlone =
  'test/guarantees/(large-uploads|graceful-stop|hostile-queries|time-limits|overload)\\.test|upload-load\\.test';
const requested = process.argv.slice(2);
const rounds =
  requested.length > 0
    ? [['requested tests', requested]]
    : [
        [
          'suites without bounds on time',
          [
            `--maxWorkers=${Math.min(availableParallelism() + 1, 4)}`,
            `--testPathIgnorePatterns=/node_modules/|${timedInPairs}|${timedAlone}`,
          ],
        ],
        ['timed suites, two at a time', [`--testPathPatterns=${timedInPairs}`]],
        ['timed suites, one at a time', ['--runInBand', `--testPathPatterns=${timedAlone}`]],
      ];
const results = [];
for (const [index, [name, args]] of rounds.entries()) {
  console.log(`round ${index + 1} of ${rounds.length}: ${name}`);
  results.push(await runJest(`round-${index}`, args));
}
const sum = key => results.reduce((total, result) => total + result[key], 0);
if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped: their engine is not on this machine`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.find(({ code }) => code !== 0)?.code ?? 0;
