// npm run faults:raw: uploads and deletes a session, then takes the steps that may remove its bytes from the disk.
// After each step, searches the data files of every engine for these bytes.
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Cluster, indexPrefix, startCluster } from '../cluster/cluster.ts';
import { requestElasticsearch } from '../cluster/elasticsearch-request.ts';
import { openPool, type Pool } from '../cluster/pool.ts';
import { dataFolderOf, findNeedles, type Needles, type Occurrence } from './data-files.ts';
import { MarkedSession } from './marked-session.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Returns the names of the engines whose files contain a needle. */
async function printOccurrences(cluster: Cluster, needles: Needles, when: string): Promise<string[]> {
  print(`\n${when}`);
  const holding: string[] = [];
  for (const [name, engine] of Object.entries(cluster.engines)) {
    const byKind = Map.groupBy(await findNeedles(await dataFolderOf(engine.pid()), needles), kindOf);
    if (byKind.size > 0) holding.push(name);
    for (const [kind, found] of byKind)
      print(`  ${name}, ${kind}: ${[...new Set(found.map(({ needle }) => needle))].join(', ')}`);
  }
  if (holding.length === 0) print('  nothing in any engine');
  return holding;
}

function kindOf({ path }: Occurrence): string {
  if (path.startsWith('pg_wal/')) return 'WAL';
  if (path.startsWith('base/')) return 'tables';
  if (path.includes('translog')) return 'translog';
  if (path.startsWith('indices/')) return `segments (${extname(path)})`;
  return path;
}

/** Maintenance that an operator or the engine itself performs over time. */
function createSteps({ engines }: Cluster, pool: Pool): [name: string, perform: () => Promise<unknown>][] {
  const post = (path: string) => requestElasticsearch(engines.elasticsearch.url, 'POST', `${indexPrefix}-*/${path}`);
  const recycleWal = async () => {
    for (let n = 0; n < 24; n += 1) {
      await pool.query('select pg_switch_wal()');
      await pool.query(
        'create table if not exists public.filler (n int); insert into public.filler values (1); checkpoint',
      );
    }
    await pool.query('drop table public.filler; checkpoint');
  };
  const mergeSegments = async () => {
    await post('_flush?force=true');
    await post('_forcemerge?max_num_segments=1&flush=true');
    await post('_flush?force=true');
  };
  return [
    ['after CHECKPOINT', () => pool.query('checkpoint')],
    [
      'after VACUUM of PostgreSQL and a flush of Elasticsearch',
      async () => Promise.all([vacuum(pool, ''), post('_flush?force=true')]),
    ],
    [
      'after 24 further segments of WAL and a merge of Elasticsearch',
      async () => {
        await recycleWal();
        await mergeSegments();
      },
    ],
    [
      'after VACUUM FULL, and a merge of Elasticsearch two minutes later',
      async () => {
        await vacuum(pool, 'full');
        await setTimeout(120_000);
        await mergeSegments();
      },
    ],
    ['after 24 more segments of WAL', recycleWal],
  ];
}

async function vacuum(pool: Pool, mode: '' | 'full'): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('sessions', 'projects')`,
  );
  for (const { name } of rows) await pool.query(`vacuum ${mode} ${name}`);
}

const cluster = await startCluster();
try {
  const session = new MarkedSession(cluster, (await cluster.keys.createKey('raw')).key);
  const pool = openPool(cluster.engines.postgres.url);
  try {
    await session.upload();
    const needles = await session.readNeedles();
    await session.waitUntilConfirmed();
    await pool.query('checkpoint');
    const holding = await printOccurrences(cluster, needles, 'before the deletion');
    for (const name of ['postgres', 'elasticsearch'])
      if (!holding.includes(name)) throw new Error(`the scan does not find the session in ${name}, which stores it`);
    await session.delete();
    await session.waitUntilConfirmed();
    await printOccurrences(cluster, needles, 'after the deletion, when every service has confirmed it');
    for (const [name, perform] of createSteps(cluster, pool)) {
      await perform();
      await printOccurrences(cluster, needles, name);
    }
  } finally {
    await pool.end();
  }
} finally {
  await cluster.stop();
}
