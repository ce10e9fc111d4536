import { setTimeout } from 'node:timers/promises';
import { eventually, type DedicatedEngine } from '@archive/kit/testing';
import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './every-fault.ts';
import { isAlive } from '../cluster/child-processes.ts';
import { lateCommits } from './late-commits.ts';
import { openPool, type Pool } from '../cluster/pool.ts';
import type { SmallDisk } from '../cluster/small-disk.ts';

const others = `backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> 'taker'`;

export function postgresFaults({ engines: { postgres }, disk }: Cluster): Fault[] {
  return [
    {
      name: 'postgres restarted',
      inject: async () => {
        await postgres.terminate();
      },
      heal: () => postgres.start(),
    },
    {
      name: 'postgres connections cut',
      inject: () => ask(postgres.url, `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`),
      heal: () => Promise.resolve(),
    },
    outOfConnections(postgres.url),
    held(postgres.url),
    lateCommits(postgres.url),
    ...(disk ? [full(postgres, disk)] : []),
  ];
}

async function ask(url: string, sql: string): Promise<void> {
  const pool = openPool(url);
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

/** Somebody else takes each connection that there is, and each that becomes free. */
function outOfConnections(url: string): Fault {
  let healed = new AbortController();
  let taken: Pool[] = [];
  let taking = Promise.resolve();
  const take = async (signal: AbortSignal) => {
    const own = new URL(url);
    own.searchParams.set('application_name', 'taker');
    while (!signal.aborted) {
      const pool = openPool(own.href);
      const got = await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`).then(
        () => true,
        () => false,
      );
      if (got) taken.push(pool);
      else await Promise.all([pool.end(), setTimeout(20)]);
    }
  };
  return {
    name: 'postgres out of connections',
    inject: () => {
      healed = new AbortController();
      taken = [];
      taking = take(healed.signal);
      taking.catch(() => undefined);
      return Promise.resolve();
    },
    heal: async () => {
      healed.abort();
      await taking;
      await Promise.all(taken.map(pool => pool.end()));
    },
  };
}

/** A lock that keeps everybody from the fences for as long as the fault lasts. */
function held(url: string): Fault {
  let pool: Pool | undefined;
  return {
    name: 'postgres table locked',
    inject: async () => {
      pool = openPool(url);
      await pool.query('begin');
      await pool.query('lock table sessions.fences in access exclusive mode');
    },
    heal: async () => {
      await pool?.query('rollback');
      await pool?.end();
    },
  };
}

/** No byte more can be written; a server that ends of it is started again when there is room. */
function full(postgres: DedicatedEngine, disk: SmallDisk): Fault {
  return {
    name: 'postgres disk full',
    inject: () => disk.fill(),
    heal: async () => {
      await disk.free();
      await eventually(async () => {
        if (!isAlive(postgres.pid())) await postgres.start();
        await ask(postgres.url, 'select 1');
      }, 30_000);
    },
  };
}
