// Every check of the project, the quick ones side by side, then the suites; what follows on the command line goes to jest.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const node = process.execPath;
const steps = [
  ['proto files', 'buf', 'lint'],
  ['generated types', node, 'scripts/generate.mjs', '--check'],
  ['supergraph', node, 'scripts/supergraph.mjs', '--check'],
  ['types', node, 'node_modules/tsgo/bin/tsc', '--noEmit'],
  ['lint', 'eslint', '--max-warnings', '0', '.'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
];

/** Runs a command to its end and gives its exit code and, where it is not shown at once, all that it said. */
function run([command, ...args], options) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, options);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (said += text));
    child.once('error', reject);
    child.once('close', code => resolve({ code: code ?? 1, said }));
  });
}

async function take([name, ...command]) {
  const began = Date.now();
  const { code, said } = await run(command, { stdio: ['ignore', 'pipe', 'pipe'] });
  return { name, code, said, seconds: (Date.now() - began) / 1000 };
}

for (const { name, code, said, seconds } of await Promise.all(steps.map(take))) {
  console.log(`${code === 0 ? 'ok' : 'FAILED'}  ${name} (${seconds.toFixed(1)} s)`);
  if (code !== 0) {
    console.log(said);
    process.exit(code);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'check-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// An Elasticsearch that lives for a minute is not worth the second compiler: it starts with a third less work.
const ES_JAVA_OPTS = process.env.ES_JAVA_OPTS ?? '-Xms512m -Xmx512m -XX:TieredStopAtLevel=1';
const NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --experimental-vm-modules --disable-warning=ExperimentalWarning`;
const chosen = process.argv.slice(2);

/** Runs jest and gives its own counts. A file that can't be loaded has no tests to count, yet it is a failure. */
async function suites(name, args) {
  const counts = join(folder, `${name}.json`);
  const jest = [node, 'node_modules/jest/bin/jest.js', '--json', `--outputFile=${counts}`, ...args];
  const { code } = await run(jest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS, ES_JAVA_OPTS },
  });
  if (!existsSync(counts)) {
    console.log(`jest did not come to its end (exit code ${code})`);
    process.exit(1);
  }
  const result = JSON.parse(readFileSync(counts, 'utf8'));
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { code, passed: result.numPassedTests, failed, leftOut: result.numPendingTests };
}

// What must be true within seconds: these wait for most of their time, so two of them share the machine; each of those
// that take all of it has it to itself.
const patient = 'test/(guarantees/(search|search-faults)|faults/short)\\.test';
const alone =
  'test/guarantees/(big-uploads|graceful-stop|hostile-queries|late-answers|overload)\\.test|gateway/test/upload-load\\.test';
const runs =
  chosen.length > 0
    ? [chosen]
    : [
        [`--testPathIgnorePatterns=/node_modules/|${patient}|${alone}`],
        [`--testPathPatterns=${patient}`],
        ['--runInBand', `--testPathPatterns=${alone}`],
      ];
const results = [];
for (const [n, args] of runs.entries()) results.push(await suites(`run-${n}`, args));
const sum = key => results.reduce((total, result) => total + result[key], 0);
if (sum('leftOut') > 0) console.log(`${sum('leftOut')} left out: their engine is not on this machine`);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.find(({ code }) => code !== 0)?.code ?? 0;
