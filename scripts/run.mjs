// node scripts/run.mjs <script> [arguments]: installs missing packages, then runs a script on the project's own Node.
// Runs on Node 20 and later. Writes nothing to stdout, because stdout belongs to the started script.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { clearInterval, setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { ensureWebBuilt } from './web-dist.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [script, ...args] = process.argv.slice(2);
const parent = process.ppid;

function fail(text) {
  process.stderr.write(`session-archive: ${text}\n`);
  process.exit(1);
}

/** Prefers the installed Node. Otherwise uses the Node of this process, which must be 24 or later. */
function findNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  return fail(`Node 24 or later is needed on ${process.platform}-${process.arch}; this is ${process.version}`);
}

/** A killed npm sends no signal, so `stop` ends the script when npm has ended. */
function stopWithNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
}

/** Whether the target contains the gateway, which serves the pages. */
function servesPages() {
  const target = args.find(argument => argument.startsWith('--target='))?.slice('--target='.length);
  return target === undefined || target === 'all' || target === 'gateway';
}

function run(node) {
  const PATH = [join(root, 'node_modules/.bin'), process.env.PATH].filter(Boolean).join(delimiter);
  // With one arena, glibc keeps about 40 MB less of freed memory. The compile cache saves a third of the CPU time of a
  // start.
  const cache = join(root, 'node_modules/.cache/node');
  const env = { MALLOC_ARENA_MAX: '1', NODE_COMPILE_CACHE: cache, ...process.env, PATH };
  // V8's young generation would grow to 60 MB, which does not make the archive faster.
  const flags = script.startsWith('app/') ? ['--max-semi-space-size=4'] : [];
  const child = spawn(node, [...flags, script, ...args], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => child.kill(signal));
  stopWithNpm(() => child.kill('SIGTERM'));
  child.once('error', failure => fail(`cannot run ${node}: ${failure.message}`));
  child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

if (!script) fail('which script? node scripts/run.mjs <script> [arguments]');
process.chdir(root);
try {
  await ensureInstalled(!script.startsWith('app/'));
} catch (failure) {
  fail(`packages are not installed: ${failure.message}`);
}
const node = findNode();
if (script === 'app/src/main.ts' && servesPages()) await ensureWebBuilt(node);
run(node);
