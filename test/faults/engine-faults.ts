import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { Line, OwnEngine } from '@archive/kit/testing';
import { killIfThere } from '../src/harness/kill-all.ts';
import { childrenOf } from './children.ts';
import { type Cluster, prefix } from './cluster.ts';
import type { Fault } from './faults.ts';
import { lateCommits } from './late-commits.ts';
import { openPool, type Pool } from './pool.ts';

const nothing = () => Promise.resolve();

/** What may happen to each engine. */
export function engineFaults(cluster: Cluster): Fault[] {
  const { postgres, redis, nats, elasticsearch } = cluster.engines;
  const anywhere = Object.entries(cluster.engines).flatMap(([name, engine]) => [
    { name: `${name} killed`, inject: () => engine.kill(), heal: () => engine.start() },
    standingStill(name, engine),
  ]);
  return [
    ...anywhere,
    { name: 'redis restarted empty', inject: () => redis.kill(), heal: () => redis.start({ empty: true }) },
    { name: 'nats without its stream', inject: () => onStream(nats.url, 'delete'), heal: nothing },
    { name: 'nats purged', inject: () => onStream(nats.url, 'purge'), heal: nothing },
    {
      name: 'elasticsearch read-only',
      inject: () => setReadOnly(elasticsearch.url, true),
      heal: () => setReadOnly(elasticsearch.url, null),
    },
    { name: 'elasticsearch without its indices', inject: () => drop(elasticsearch.url), heal: nothing },
    { name: 'postgres connections cut', inject: () => cutConnections(postgres.url), heal: nothing },
    held(postgres.url),
    lateCommits(postgres.url),
    {
      name: 'elasticsearch late for one search',
      inject: random => onLine(random.pick(cluster.indexLines), 1_000),
      heal: async () => {
        for (const line of cluster.indexLines) await onLine(line, 0);
      },
    },
  ];
}

function onLine(line: Line, ms: number): Promise<void> {
  line.delay(ms);
  return nothing();
}

/** PostgreSQL's processes are in no group: its children get the signal one by one. */
function standingStill(name: string, engine: OwnEngine): Fault {
  const children = (signal: NodeJS.Signals) => childrenOf(engine.pid()).forEach(pid => killIfThere(pid, signal));
  return {
    name: `${name} stands still`,
    inject: async () => {
      await engine.pause();
      children('SIGSTOP');
    },
    heal: () => {
      children('SIGCONT');
      engine.resume();
      return nothing();
    },
  };
}

async function onStream(url: string, act: 'purge' | 'delete'): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
    await manager.streams[act]('ARCHIVE');
  } finally {
    await connection.close();
  }
}

/** Asks Elasticsearch itself; throws where it refuses. */
export async function askIndex(url: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const signal = AbortSignal.timeout(10_000);
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${url}/${path}`, {
    method,
    signal,
    headers: { 'content-type': 'application/json' },
    ...sent,
  });
  if (!answer.ok) throw new Error(`Elasticsearch answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function setReadOnly(url: string, value: true | null): Promise<void> {
  await askIndex(url, 'PUT', `${prefix}-*/_settings`, { 'index.blocks.read_only': value });
}

async function drop(url: string): Promise<void> {
  const names = Object.keys((await askIndex(url, 'GET', `${prefix}-*`)) as object);
  await askIndex(url, 'DELETE', names.join());
}

async function cutConnections(url: string): Promise<void> {
  const pool = openPool(url);
  try {
    const others = `backend_type = 'client backend' and pid <> pg_backend_pid()`;
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${others}`);
  } finally {
    await pool.end();
  }
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
