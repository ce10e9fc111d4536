// npm run faults:raw: uploads a session, deletes it, and looks for its bytes in the files of every engine, after each step by which
// they may go; prints what stands where.
import { type Cluster, prefix, startCluster } from '../cluster.ts';
import { askIndex } from '../engine-faults.ts';
import { openPool, type Pool } from '../pool.ts';
import { filesWith, folderOf, type Needles } from './folder.ts';
import { Marked } from './marked.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints, for each engine, the files that hold something. */
async function look(cluster: Cluster, needles: Needles, when: string): Promise<void> {
  say(`\n${when}`);
  for (const [name, engine] of Object.entries(cluster.engines)) {
    const found = await filesWith(await folderOf(engine.pid()), needles);
    say(`  ${name}: ${found.length === 0 ? 'nothing' : found.join('; ')}`);
  }
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
  return [
    ['after CHECKPOINT', () => pool.query('checkpoint')],
    [
      'after VACUUM of PostgreSQL and a flush of Elasticsearch',
      async () => Promise.all([vacuum(pool, ''), index('_flush?force=true')]),
    ],
    [
      'after 24 further segments of WAL and a merge of Elasticsearch',
      async () => Promise.all([recycled(), index('_forcemerge?max_num_segments=1')]),
    ],
    [
      'after VACUUM FULL, a checkpoint, and another flush',
      async () => {
        await vacuum(pool, 'full');
        await pool.query('checkpoint');
        await index('_flush?force=true');
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
    await look(cluster, needles, 'while it is there');
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
