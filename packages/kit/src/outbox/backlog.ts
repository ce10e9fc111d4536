import { queryOne, type Queryable } from '../db/query.ts';
import { ServiceError } from '../errors/errors.ts';

/** The unconfirmed events of an outbox. */
export interface Backlog {
  /** At most 100,000. */
  readonly count: number;
  /** Age of the oldest event; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** Bounds the cost of a count after an outage. */
const maxCounted = 100_000;

/** Reads the backlog of an outbox, or only that of its urgent events. The index on `created_at` answers both. */
export async function readBacklog(db: Queryable, schema: string, isUrgentOnly = false): Promise<Backlog> {
  const rows = `${schema}.outbox${isUrgentOnly ? ' where urgent' : ''}`;
  const backlog = await queryOne<Backlog>(
    db,
    `select (select count(*)::int from (select from ${rows} order by created_at limit ${maxCounted}) o) as count,
            coalesce(extract(epoch from clock_timestamp() - (select min(created_at) from ${rows}))::float8, 0)
              as "oldestSeconds"`,
  );
  if (!backlog) throw new ServiceError('INTERNAL');
  return backlog;
}
