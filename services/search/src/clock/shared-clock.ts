import { queryOne, ServiceError, type Queryable } from '@archive/kit';

/**
 * Reads a clock that all replicas share, in ms since the Unix epoch. Throws UNAVAILABLE if the clock cannot be read.
 */
export type ReadTimeMs = () => Promise<number>;

/** Creates a clock that reads the time of the database. */
export function createSharedClock(db: Queryable): ReadTimeMs {
  return async () => {
    const text = 'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as ms';
    const row = await queryOne<{ ms: number }>(db, text);
    if (!row) throw new ServiceError('UNAVAILABLE');
    return row.ms;
  };
}
