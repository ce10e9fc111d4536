import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger, createPool, type Lifecycle, migrate, startEmbeddedPostgres } from '@archive/kit';
import { createPostgresIndex } from '@archive/search/postgres';
import { sweep } from '@archive/sessions/erasure';
import type { Pool } from 'pg';
import { createDatabases } from '../servers/databases.ts';

export interface Size {
  /** All sessions are of one owner and in one project. The project was deleted once and created again. */
  readonly sessions: number;
  /** Deleted and erased projects of the owner. */
  readonly deletedProjects: number;
}

const passagesPerSession = 3;

export const owner = 'owner';
export const project = 'project';

const log = createLogger('warn', 'bench');
const fillTimeoutMs = 1_800_000;
const services = ['projects', 'sessions', 'search'] as const;

export async function openDatabases(
  sizes: readonly Size[],
  life: Lifecycle,
  print: (text: string) => void,
): Promise<Pool[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-growth-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), socketDir: folder, log });
  life.onStop('postgres', () => postgres.stop());
  const { urls } = await createDatabases(
    postgres.url,
    sizes.map((_, n) => `growth_${n}`),
  );
  const pools: Pool[] = [];
  for (const [n, size] of sizes.entries()) {
    const pool = createPool({ url: urls[n] ?? '', log });
    life.onStop('pool', () => pool.end());
    for (const schema of services)
      await migrate({
        pool,
        schema,
        folder: new URL(`../../../services/${schema}/src/migrations/`, import.meta.url),
        log,
      });
    print(`writing ${size.sessions} sessions and ${size.deletedProjects} deleted projects`);
    await fill(pool, size);
    pools.push(pool);
  }
  return pools;
}

/** Inserts rows in their final state: events are confirmed, deleted projects are erased and sessions are indexed. */
async function fill(pool: Pool, { sessions, deletedProjects }: Size): Promise<void> {
  const run = async (text: string, values: unknown[] = []) => {
    // The statement is a variable, because the types of pg lack `query_timeout`.
    const statement = { text, values, query_timeout: fillTimeoutMs };
    await pool.query(statement);
  };
  const deleted = `'deleted-' || n, 1`;
  await run(
    `insert into projects.projects (owner_id, id, generation, state, name, icon, color, created_at, updated_at, deleted_at)
     select $1, ${deleted}, 'dead', '', '', '', now(), now(), now() from generate_series(1, $2::int) n
     union all select $1, $3, 2, 'live', 'name', 'Folder', 'gray', now(), now(), now()`,
    [owner, deletedProjects, project],
  );
  await run(
    `insert into sessions.fences (owner_id, project_id, dead_up_to, dead_version)
     select $1, ${deleted}, n from generate_series(1, $2::int) n union all select $1, $3, 1, 1`,
    [owner, deletedProjects, project],
  );
  await run(
    `do $$ begin if to_regclass('sessions.erasures') is not null then delete from sessions.erasures; end if; end $$`,
  );
  for (const text of [insertSessions, insertContent, insertHeads, insertPassages])
    await run(text, [owner, project, sessions]);
  await run(`insert into search.checkpoints (name, number) values ('confirmed', 1), ('postgres', 1)`);
  await run('vacuum analyze');
  await sweepAll(pool, sessions);
  await run('vacuum analyze');
}

/** Sweeps until no work is left. One sweep of the index examines at most 10,000 passages. */
async function sweepAll(pool: Pool, sessions: number): Promise<void> {
  const { signal } = new AbortController();
  await sweep(pool, signal);
  const index = createPostgresIndex(pool);
  for (let examined = 0; examined <= passagesPerSession * sessions; examined += 10_000) await index.sweep(signal);
}

const sessionId = `md5(n::text)::uuid`;
const activity = `timestamptz '2026-01-01' + n * interval '1 minute'`;
const series = 'generate_series(1, $3::int) n';

/** SQL expression for a word that only session `n` has. */
export const rareWordSql = (n: string, prefix: string) =>
  `'${prefix}' || translate((${n})::text, '0123456789', 'abcdefghij') || 'zq'`;

/** Returns the same word as `rareWordSql`. */
export const rareWord = (n: number, prefix: string) =>
  `${prefix}${String(n).replaceAll(/\d/g, digit => 'abcdefghij'.charAt(Number(digit)))}zq`;

const insertSessions = `
  insert into sessions.sessions (owner_id, project_id, id, generation, version, name, metadata, etag, markdown_size,
    markdown_rows, raw_rows, data_rows, created_at, updated_at, ended_at)
  select $1, $2, ${sessionId}, 2, nextval('sessions.version'), 'name', '{"clientName":"client"}', lpad(n::text, 64, '0'), 1000,
         1, 0, 0, ${activity}, ${activity}, ${activity} from ${series}`;

const insertContent = `
  insert into sessions.parts (owner_id, project_id, session_id, version, part, seq, bytes)
  select owner_id, project_id, id, version, 1, 0, convert_to(repeat('x', 500), 'UTF8') from sessions.sessions
   where owner_id = $1 and project_id = $2 and $3::int > 0`;

const words = `'common:9C =common:9C ' || ${rareWordSql('n', 'x')} || ':9C ' || ${rareWordSql('n', 'y')} || ':9C '
  || ${rareWordSql('n % 100', 'often')} || ':9C'`;

const insertHeads = `
  insert into search.heads (owner_id, project_id, session_id, shard, shards, version, generation, dead, activity_at,
    git_branches, llm_models, tags, summary, terms)
  select $1, $2, ${sessionId}, 0, 1, s.version, 2, false, ${activity}, '{}', '{}', '{}',
         '{"name":"name","createdMs":1,"updatedMs":1,"metadataJson":"{}"}', (${words})::tsvector
    from ${series} join sessions.sessions s on s.owner_id = $1 and s.project_id = $2 and s.id = ${sessionId}`;

const insertPassages = `
  insert into search.passages (owner_id, project_id, session_id, version, n, written_at, exchange, exchange_id, role, body, terms)
  select h.owner_id, h.project_id, h.session_id, h.version, p, now() - interval '1 day' + h.version * interval '1 ms', p, '', 'agent', repeat('text ', 100), h.terms
    from search.heads h, generate_series(1, ${passagesPerSession}) p where h.owner_id = $1 and h.project_id = $2 and $3::int > 0`;
