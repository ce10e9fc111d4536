// The lock is a folder with one file for each process that has the lock. This script runs on Node 20 too.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Returns `<pid>-<start time>`, which no later process has. Undefined if the process has ended or is a zombie. */
function identify(pid) {
  try {
    if (process.platform !== 'linux')
      return `${pid}-${execFileSync('ps', ['-o', 'lstart=', '-p', pid], { encoding: 'utf8' }).replace(/\W+/g, '')}`;
    const [, state, start] = /.*\) (\w)(?: \S+){18} (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return state === 'Z' ? undefined : `${pid}-${start}`;
  } catch {
    return undefined;
  }
}

function isHeld(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const ended = names.filter(name => identify(name.split('-')[0]) !== name);
  ended.forEach(name => rmSync(join(folder, name), { force: true }));
  return ended.length < names.length;
}

/** `rename` fails if the target folder has a file, so only one claim succeeds. */
function claim(folder, owner) {
  const draft = mkdtempSync(`${folder}-`);
  writeFileSync(join(draft, owner), '');
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return existsSync(join(folder, owner));
}

/**
 * Acquires the lock. Calls `onWait` once if another process has it. The lock becomes free when this process has called
 * `release` or has ended, and every process that was given to `share` has ended.
 */
export async function acquireLock(folder, onWait) {
  const owner = identify(String(process.pid));
  if (isHeld(folder)) onWait();
  while (isHeld(folder) || !claim(folder, owner)) await sleep(100);
  const share = pid => writeFileSync(join(folder, identify(String(pid)) ?? owner), '');
  return { share, release: () => rmSync(join(folder, owner), { force: true }) };
}
