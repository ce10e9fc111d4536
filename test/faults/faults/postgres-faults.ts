import { setTimeout } from 'node:timers/promises';
import { eventually, type DedicatedEngine } from '@archive/kit/testing';
import { isRunning } from '../cluster/child-processes.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { openPool, type Pool } from '../cluster/pool.ts';
import type { SmallDisk } from '../cluster/small-disk.ts';
import type { Fault } from './fault.ts';
import { createLateCommitsFault } from './late-commits.ts';

const recoveryTimeoutMs = 30_000;
const occupant = 'occupant';
const terminateOtherConnections = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and pid <> pg_backend_pid() and application_name <> '${occupant}'`;

/** The full disk needs a cluster with a small disk. */
export function createPostgresFaults({ engines: { postgres }, disk }: Cluster): Fault[] {
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
      inject: () => queryOnce(postgres.url, terminateOtherConnections),
      heal: () => Promise.resolve(),
    },
    createConnectionExhaustion(postgres.url),
    createTableLock(postgres.url),
    createLateCommitsFault(postgres.url),
    ...(disk ? [createFullDisk(postgres, disk)] : []),
  ];
}

async function queryOnce(url: string, sql: string): Promise<void> {
  const pool = openPool(url);
  try {
    await pool.query(sql);
  } finally {
    await pool.end();
  }
}

/** Ends all other connections, and occupies every connection that becomes free. */
function createConnectionExhaustion(url: string): Fault {
  let healed = new AbortController();
  let occupied: Pool[] = [];
  let running = Promise.resolve();
  const occupy = async (signal: AbortSignal) => {
    const occupantUrl = new URL(url);
    occupantUrl.searchParams.set('application_name', occupant);
    while (!signal.aborted) {
      const pool = openPool(occupantUrl.href);
      const isConnected = await pool.query(terminateOtherConnections).then(
        () => true,
        () => false,
      );
      if (isConnected) occupied.push(pool);
      else await Promise.all([pool.end(), setTimeout(20)]);
    }
  };
  return {
    name: 'postgres out of connections',
    inject: () => {
      healed = new AbortController();
      occupied = [];
      running = occupy(healed.signal);
      running.catch(() => undefined);
      return Promise.resolve();
    },
    heal: async () => {
      healed.abort();
      await running;
      await Promise.all(occupied.map(pool => pool.end()));
    },
  };
}

/** Locks the table of fences, which reads and writes of sessions need. */
function createTableLock(url: string): Fault {
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

/** The full disk may stop the server, so healing restarts it. */
function createFullDisk(postgres: DedicatedEngine, disk: SmallDisk): Fault {
  return {
    name: 'postgres disk full',
    inject: () => disk.fill(),
    heal: async () => {
      await disk.free();
      await eventually(async () => {
        if (!isRunning(postgres.pid())) await postgres.start();
        await queryOnce(postgres.url, 'select 1');
      }, recoveryTimeoutMs);
    },
  };
}
