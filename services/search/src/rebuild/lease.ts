import { randomUUID } from 'node:crypto';
import { type Logger, query, type Queryable, ServiceError, startJob } from '@archive/kit';

/** What one process at a time does. */
export type LeaseName = 'rebuilding' | 'reconciling';

/** The right to do it; it is kept by itself while its process lives, and free 30 s after. */
export interface Lease {
  /** UNAVAILABLE where it was lost, as after a long stop of the process. */
  demand(): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly pool: Queryable;
  readonly name: LeaseName;
  readonly log: Logger;
}

/** Takes a lease; undefined where somebody else has it. */
export async function takeLease({ pool, name, log }: LeaseOptions): Promise<Lease | undefined> {
  const holder = randomUUID();
  if (!(await hold(pool, name, holder))) return undefined;
  const demand = async () => {
    if (!(await hold(pool, name, holder))) throw new ServiceError('UNAVAILABLE', `The right of ${name} was lost`);
  };
  const job = startJob({ name: `right of ${name}`, everyMs: 10_000, run: demand, log });
  return {
    demand,
    async release() {
      await job.stop();
      await query(pool, 'delete from search.leases where name = $1 and holder = $2', [name, holder]);
    },
  };
}

/** Takes or keeps it for 30 s; false where somebody else has it. */
async function hold(db: Queryable, name: LeaseName, holder: string): Promise<boolean> {
  const rows = await query(
    db,
    `insert into search.leases as l (name, holder, until) values ($1, $2, clock_timestamp() + interval '30 s')
     on conflict (name) do update set holder = excluded.holder, until = excluded.until
      where l.holder = excluded.holder or l.until < clock_timestamp()
     returning 1`,
    [name, holder],
  );
  return rows.length > 0;
}
