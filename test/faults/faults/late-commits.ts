import { setTimeout } from 'node:timers/promises';
import { openPool, type Pool } from '../cluster/pool.ts';
import type { Fault } from './fault.ts';

/** Shorter than the archive's lock timeout of 2 s, so that the delayed changes succeed. */
const holdMs = 1_600;
const pauseMs = 300;
const minRounds = 5;

/**
 * Delays changes of sessions in three of four projects. An open transaction has inserted the outbox rows of these
 * changes, so each change waits until the transaction rolls back.
 */
export function createLateCommitsFault(url: string): Fault {
  let healed = new AbortController();
  let running = Promise.resolve();
  return {
    name: 'postgres commits late',
    minDurationMs: minRounds * (holdMs + pauseMs),
    lastsUntilIdle: true,
    inject: () => {
      healed = new AbortController();
      const pool = openPool(url);
      running = holdRepeatedly(pool, healed.signal).finally(() => pool.end());
      running.catch(() => undefined);
      return Promise.resolve();
    },
    heal: () => {
      healed.abort();
      return running;
    },
  };
}

async function holdRepeatedly(pool: Pool, healed: AbortSignal): Promise<void> {
  for (let round = 0; !healed.aborted; round += 1) {
    // A second fault may stop the database at the same time.
    await holdOutboxEntries(pool, round, healed).catch(() => undefined);
    await setTimeout(pauseMs, undefined, { signal: healed }).catch(() => undefined);
  }
}

async function holdOutboxEntries(pool: Pool, round: number, healed: AbortSignal): Promise<void> {
  await pool.query("begin; set local lock_timeout = '200ms'");
  try {
    await pool.query(
      `insert into sessions.outbox (consumer, kind, owner_id, entity, version, next_at)
       select 'search', 'session.changed', s.owner_id, s.project_id || '/' || s.id, 0, 'infinity'
         from (select *, dense_rank() over (order by owner_id, project_id) as project_rank from sessions.sessions) s
        where (s.project_rank + $1) % 4 <> 0 order by s.owner_id, s.project_id, s.id on conflict do nothing`,
      [round],
    );
    await setTimeout(holdMs, undefined, { signal: healed }).catch(() => undefined);
  } finally {
    await pool.query('rollback');
  }
}
