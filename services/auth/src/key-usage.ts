import { type Logger, startJob } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';

/** Interval of writes to the database. A shown time of last use is at most 60 s late. */
const writeIntervalMs = 30_000;

/** Bound on keys with unwritten uses. The use of a further key is not recorded, and starts a write at once. */
const maxPendingKeys = 10_000;

/** Records the last use of keys in memory, and writes them in the background. */
export interface KeyUsage {
  /** Records the present time as the last use of a key. */
  record(keyId: string): void;
  /** Stops the job, then writes the pending uses. */
  stop(): Promise<void>;
}

/** Starts the job that writes the uses every 30 s. A failed write is repeated with the next one. */
export function startKeyUsage(pool: Pool, log: Logger): KeyUsage {
  let pendingUses = new Map<string, number>();
  const write = async () => {
    if (pendingUses.size === 0) return;
    const uses = pendingUses;
    pendingUses = new Map();
    const now = performance.now();
    const agesMs = [...uses.values()].map(usedMs => now - usedMs);
    await store.recordUses(pool, [...uses.keys()], agesMs).catch((error: unknown) => {
      pendingUses = new Map([...uses, ...pendingUses].slice(-maxPendingKeys));
      throw error;
    });
  };
  const job = startJob({ name: 'key usage', everyMs: writeIntervalMs, run: write, log });
  return {
    record: keyId => {
      if (pendingUses.size < maxPendingKeys || pendingUses.has(keyId)) pendingUses.set(keyId, performance.now());
      else job.wake();
    },
    stop: async () => {
      await job.stop();
      await write();
    },
  };
}
