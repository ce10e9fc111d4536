import { type Logger, startJob } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';

/** Interval of writes to the database. The API promises that a use is recorded within 60 s. */
const writeIntervalMs = 30_000;

/**
 * Maximum number of keys with unwritten uses. At this number, the use of another key is dropped and a write starts at
 * once.
 */
const maxPendingKeys = 10_000;

/** Records the last use of keys in memory, and writes them in the background. */
export interface KeyUsage {
  /** Records that a key is used now. The first use of a key is written at once. */
  record(keyId: string, isFirst: boolean): void;
  /** Stops the job, then writes the pending uses. */
  stop(): Promise<void>;
}

/**
 * Starts the job that writes the uses every 30 s, and the first use of a key at once. The next write repeats a failed
 * one.
 */
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
    record: (keyId, isFirst) => {
      const isPending = pendingUses.has(keyId);
      const isFull = pendingUses.size >= maxPendingKeys && !isPending;
      if (!isFull) pendingUses.set(keyId, performance.now());
      if (isFull || (isFirst && !isPending)) job.wake();
    },
    stop: async () => {
      await job.stop();
      await write();
    },
  };
}
