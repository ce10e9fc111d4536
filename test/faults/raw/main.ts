// npm run faults:raw: uploads a session, deletes it, and looks for its bytes in the files of every engine, after each step by which
// they may go; prints what stands where.
import { extname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Cluster, prefix, startCluster } from '../cluster/cluster.ts';
import { askIndex } from '../faults/elasticsearch-faults.ts';
import { openPool, type Pool } from '../cluster/pool.ts';
import { type Find, findIn, folderOf, type Needles } from './data-files.ts';
import { Marked } from './marked-session.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints what each engine's files hold; the engines that hold something. */
async function look(cluster: Cluster, needles: Needles, when: string): Promise<string[]> {
  say(`\n${when}`);
  const holding: string[] = [];
  for (const [name, engine] of Object.entries(cluster.engines)) {
    const places = Map.groupBy(await findIn(await folderOf(engine.pid()), needles), kindOf);
    if (places.size > 0) holding.push(name);
    for (const [place, found] of places)
      say(`  ${name}, ${place}: ${[...new Set(found.map(({ needle }) => needle))].join(', ')}`);
  }
  if (holding.length === 0) say('  nothing anywhere');
  return holding;
}

function kindOf({ path }: Find): string {
  if (path.startsWith('pg_wal/')) return 'WAL';
  if (path.startsWith('base/')) return 'tables';
  if (path.includes('translog')) return 'translog';
  if (path.startsWith('indices/')) return `segments (${extname(path)})`;
  return path;
}

/** Each step as an operator or the engine itself takes it in time. */
function steps({ engines }: Cluster, pool: Pool): [name: string, act: () => Promise<unknown>][] {
  const index = (path: string) => askIndex(engines.elasticsearch.url, 'POST', `${prefix}-*/${path}`);
  const recycled = async () => {
    for (let n = 0; n < 24; n += 1) {
      await pool.query('select pg_switch_wal()');
      await pool.query(
        'create table if not exists public.filler (n int); insert into public.filler values (1); checkpoint',
      );
    }
    await pool.query('drop table public.filler; checkpoint');
  };
  const merged = async () => {
    await index('_flush?force=true');
    await index('_forcemerge?max_num_segments=1&flush=true');
    await index('_flush?force=true');
  };
  return [
    ['after CHECKPOINT', () => pool.query('checkpoint')],
    [
      'after VACUUM of PostgreSQL and a flush of Elasticsearch',
      async () => Promise.all([vacuum(pool, ''), index('_flush?force=true')]),
    ],
    [
      'after 24 further segments of WAL and a merge of Elasticsearch',
      async () => {
        await recycled();
        await merged();
      },
    ],
    [
      'after VACUUM FULL, and a merge of Elasticsearch two minutes later',
      async () => {
        await vacuum(pool, 'full');
        await setTimeout(120_000);
        await merged();
      },
    ],
    ['after 24 more segments of WAL', recycled],
  ];
}

async function vacuum(pool: Pool, how: '' | 'full'): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('sessions', 'projects')`,
  );
  for (const { name } of rows) await pool.query(`vacuum ${how} ${name}`);
}

const cluster = await startCluster();
try {
  const marked = new Marked(cluster, (await cluster.keys.createKey('raw')).key);
  const pool = openPool(cluster.engines.postgres.url);
  try {
    await marked.upload();
    const needles = await marked.needles();
    await marked.settled();
    await pool.query('checkpoint');
    const holding = await look(cluster, needles, 'while it is there');
    for (const name of ['postgres', 'elasticsearch'])
      if (!holding.includes(name)) throw new Error(`nothing is found in ${name}, where it is: the search is blind`);
    await marked.delete();
    await marked.settled();
    await look(cluster, needles, 'after the deletion, when every service has confirmed it');
    for (const [name, act] of steps(cluster, pool)) {
      await act();
      await look(cluster, needles, name);
    }
  } finally {
    await pool.end();
  }
} finally {
  await cluster.stop();
}
