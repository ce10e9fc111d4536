import { setTimeout } from 'node:timers/promises';
import type { Fault } from './every-fault.ts';
import { openPool, type Pool } from '../cluster/pool.ts';

/** Under the 2 s for which the archive waits for a lock, so that what waits is committed after all. */
const heldMs = 1_600;
const betweenMs = 300;
const rounds = 5;

/**
 * Changes of sessions commit long after they took their place in the outbox, while those of one other project pass
 * them: a row that is not yet committed keeps the place, and is rolled back.
 */
export function lateCommits(url: string): Fault {
  let healed = new AbortController();
  let holding = Promise.resolve();
  return {
    name: 'postgres commits late',
    leastMs: rounds * (heldMs + betweenMs),
    untilRest: true,
    inject: () => {
      healed = new AbortController();
      const pool = openPool(url);
      holding = repeat(pool, healed.signal).finally(() => pool.end());
      holding.catch(() => undefined);
      return Promise.resolve();
    },
    heal: () => {
      healed.abort();
      return holding;
    },
  };
}

async function repeat(pool: Pool, healed: AbortSignal): Promise<void> {
  for (let round = 0; !healed.aborted; round += 1) {
    // Another fault at the same time may take the database away.
    await holdPlaces(pool, round, healed).catch(() => undefined);
    await setTimeout(betweenMs, undefined, { signal: healed }).catch(() => undefined);
  }
}

async function holdPlaces(pool: Pool, round: number, healed: AbortSignal): Promise<void> {
  await pool.query("begin; set local lock_timeout = '200ms'");
  try {
    await pool.query(
      `insert into sessions.outbox (consumer, kind, owner_id, entity, version, next_at)
       select 'search', 'session.changed', s.owner_id, s.project_id || '/' || s.id, 0, 'infinity'
         from (select *, dense_rank() over (order by owner_id, project_id) as place from sessions.sessions) s
        where (s.place + $1) % 4 <> 0 order by s.owner_id, s.project_id, s.id on conflict do nothing`,
      [round],
    );
    await setTimeout(heldMs, undefined, { signal: healed }).catch(() => undefined);
  } finally {
    await pool.query('rollback');
  }
}
