// One process at a time, for Node 20 and without a kernel lock: who announced itself and then finds nobody else, holds the turn.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** When a process was started, as a word that no other process with its id shares; undefined where there is none. */
function born(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).replace(/\W+/g, '');
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ');
    // A zombie waits for its parent alone.
    return fields[1] === 'Z' ? undefined : fields[20];
  } catch {
    return undefined;
  }
}

/** Puts a file named after a process into the folder; that file is void as soon as the process has ended. */
function announce(folder, pid) {
  const file = `${String(Date.now()).padStart(15, '0')}-${pid}-${born(pid)}`;
  for (;;) {
    try {
      mkdirSync(folder, { recursive: true });
      closeSync(openSync(join(folder, file), 'w'));
      return file;
    } catch (failure) {
      // Another process has left and taken the empty folder with it.
      if (failure.code !== 'ENOENT') throw failure;
    }
  }
}

function withdraw(folder, file) {
  rmSync(join(folder, file), { force: true });
  try {
    rmdirSync(folder);
  } catch (failure) {
    if (!['ENOTEMPTY', 'ENOENT', 'EEXIST'].includes(failure.code)) throw failure;
  }
}

function announced(folder) {
  try {
    return readdirSync(folder);
  } catch (failure) {
    if (failure.code !== 'ENOENT') throw failure;
    return [];
  }
}

/** Files of processes that live; those of the dead go, which nobody else can hold. */
function living(folder) {
  return announced(folder).filter(file => {
    const [, pid, birth] = file.split('-');
    const lives = birth !== undefined && born(Number(pid)) === birth;
    if (!lives) rmSync(join(folder, file), { force: true });
    return lives;
  });
}

/**
 * Waits for the turn, calling `waiting` once if that takes time, and gives `{ share(pid), leave() }`: `share` keeps
 * the turn taken while that process lives too. Of those who wait the earliest stays announced, so that one gets on.
 */
export async function takeTurn(folder, waiting) {
  let told = false;
  for (;;) {
    const mine = announce(folder, process.pid);
    const others = () => living(folder).filter(file => file !== mine);
    while (others().length > 0 && others().every(file => file > mine)) await pause(100);
    if (others().length === 0) {
      const files = [mine];
      return {
        share: pid => files.push(announce(folder, pid)),
        leave: () => files.forEach(file => withdraw(folder, file)),
      };
    }
    withdraw(folder, mine);
    if (!told) waiting();
    told = true;
    await pause(100);
  }
}
