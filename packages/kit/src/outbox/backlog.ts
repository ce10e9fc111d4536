import { queryOne, type Queryable } from '../db/query.ts';
import { ServiceError } from '../errors/errors.ts';

/** Rows that wait for work, such as the unconfirmed events of an outbox. */
export interface Backlog {
  /** At most 100,000. */
  readonly count: number;
  /** Age of the oldest row; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Bounds the cost of a count after an outage. */
const maxCounted = 100_000;

/** Reads the backlog of an outbox, or only that of its urgent events. The index on `created_at` answers both. */
export function readBacklog(db: Queryable, schema: string, isUrgentOnly = false): Promise<Backlog> {
  return readBacklogOf(db, `${schema}.outbox${isUrgentOnly ? ' where urgent' : ''}`, 'created_at');
}

/** Reads the backlog of `rows`, which is a table with an optional condition. The column `since` needs an index. */
export async function readBacklogOf(db: Queryable, rows: string, since: string): Promise<Backlog> {
  const backlog = await queryOne<Backlog>(
    db,
    `select (select count(*)::int from (select from ${rows} order by ${since} limit ${maxCounted}) o) as count,
            coalesce(extract(epoch from clock_timestamp() - (select min(${since}) from ${rows}))::float8, 0)
              as "oldestSeconds"`,
  );
  if (!backlog) throw new ServiceError('INTERNAL');
  return backlog;
}
