import { randomUUID } from 'node:crypto';
import { type Logger, query, type Queryable, ServiceError, startJob } from '@archive/kit';

/** Values of `search.leases.name`. */
export type LeaseName = 'rebuilding' | 'reconciling';

/** The right of one process to do a job. The process renews it every 10 s; it is free 30 s after the last renewal. */
export interface Lease {
  /**
   * Renews the lease. Throws UNAVAILABLE if another process has it, for example because this process paused for long.
   */
  requireHeld(): Promise<void>;
  release(): Promise<void>;
}

export interface LeaseOptions {
  readonly pool: Queryable;
  readonly name: LeaseName;
  readonly log: Logger;
}

/** Acquires a lease; undefined if another process has it. */
export async function acquireLease({ pool, name, log }: LeaseOptions): Promise<Lease | undefined> {
  const holder = randomUUID();
  if (!(await acquireOrRenew(pool, name, holder))) return undefined;
  const requireHeld = async () => {
    if (!(await acquireOrRenew(pool, name, holder)))
      throw new ServiceError('UNAVAILABLE', `The lease for ${name} was lost`);
  };
  const job = startJob({ name: `lease for ${name}`, everyMs: 10_000, run: requireHeld, log });
  return {
    requireHeld,
    async release() {
      await job.stop();
      await query(pool, 'delete from search.leases where name = $1 and holder = $2', [name, holder]);
    },
  };
}

/** Acquires or renews the lease for 30 s; false if another process has it. */
async function acquireOrRenew(db: Queryable, name: LeaseName, holder: string): Promise<boolean> {
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
