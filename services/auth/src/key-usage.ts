import { type Logger, startJob } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';

/** Between two writes of when keys were last used, in ms; what is shown is at most a minute late. */
const writeEvery = 30_000;

/** Keys remembered between two writes at the most; more are written sooner, or not noted while they can't be. */
const maxNoted = 10_000;

/** Notes uses of keys without anyone waiting for it. */
export interface Usage {
  note(keyId: string): void;
  /** Writes what is noted, then no more. */
  stop(): Promise<void>;
}

export function startUsage(pool: Pool, log: Logger): Usage {
  let noted = new Map<string, number>();
  const write = async () => {
    if (noted.size === 0) return;
    const uses = noted;
    noted = new Map();
    const now = performance.now();
    const ages = [...uses.values()].map(at => now - at);
    await store.noteUses(pool, [...uses.keys()], ages).catch((error: unknown) => {
      noted = new Map([...uses, ...noted].slice(-maxNoted));
      throw error;
    });
  };
  const job = startJob({ name: 'key usage', everyMs: writeEvery, run: write, log });
  return {
    note: keyId => {
      if (noted.size < maxNoted || noted.has(keyId)) noted.set(keyId, performance.now());
      else job.wake();
    },
    stop: async () => {
      await job.stop();
      await write();
    },
  };
}
