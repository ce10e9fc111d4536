import { gunzipSync } from 'node:zlib';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type Cluster, prefix } from '../cluster/cluster.ts';
import { askIndex } from '../faults/elasticsearch-faults.ts';
import { openPool, type Pool } from '../cluster/pool.ts';

type Engines = Cluster['engines'];

/** Which of the marked words stand in a store, as `store: word`; reads the stores themselves, past every service. */
export async function wordsIn(engines: Engines, words: ReadonlySet<string>): Promise<string[]> {
  const texts = await Promise.all([
    inDatabase(engines.postgres.url),
    inIndex(engines.elasticsearch.url),
    inStream(engines.nats.url),
  ]);
  return texts.flat().flatMap(([store, text]) => {
    const found = new Set(text.match(/[ab]\d{7,9}/g));
    return [...found].filter(word => words.has(word)).map(word => `${store}: ${word}`);
  });
}

type Texts = [store: string, text: string][];

/** Events that somebody has yet to confirm, as `consumer: kind, how many`. */
export function unconfirmed({ postgres }: Engines): Promise<string[]> {
  return asking(postgres.url, async pool => {
    const { rows } = await pool.query<{ row: string }>(
      `select consumer || ': ' || kind || ', ' || count(*) as row
         from (select consumer, kind from projects.outbox union all select consumer, kind from sessions.outbox) o
        group by consumer, kind`,
    );
    return rows.map(({ row }) => row);
  });
}

async function asking<T>(url: string, ask: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  try {
    return await ask(pool);
  } finally {
    await pool.end();
  }
}

function inDatabase(url: string): Promise<Texts> {
  return asking(url, async pool => {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('projects', 'sessions', 'search') and tablename <> 'parts'`,
    );
    const texts: Texts = [];
    for (const { name } of rows) texts.push([name, await textOfTable(pool, name)]);
    return [...texts, ['sessions.parts', await contents(pool)]];
  });
}

async function textOfTable(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
  return rows.map(({ row }) => row).join('\n');
}

async function contents(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    `select string_agg(bytes, '' order by seq) as bytes from sessions.parts
      group by owner_id, project_id, session_id, version, part`,
  );
  return rows.map(({ bytes }) => gunzipSync(bytes).toString()).join('\n');
}

interface Found {
  readonly hits: {
    readonly hits: readonly { readonly _index: string; readonly _id: string; readonly _source: unknown }[];
  };
}

async function inIndex(url: string): Promise<Texts> {
  await askIndex(url, 'POST', `${prefix}-*/_refresh`);
  const query = { size: 10_000, query: { match_all: {} } };
  const { hits } = (await askIndex(url, 'POST', `${prefix}-*/_search`, query)) as Found;
  return hits.hits.map(hit => [`${hit._index} ${hit._id}`, JSON.stringify(hit._source)]);
}

/** The last 2,000 messages. */
async function inStream(url: string): Promise<Texts> {
  const connection = await connect({ servers: url });
  try {
    const { streams } = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
    const { state } = await streams.info('ARCHIVE');
    const texts: string[] = [];
    for (let seq = Math.max(state.first_seq, state.last_seq - 2_000); seq <= state.last_seq; seq += 1) {
      const message = await streams.getMessage('ARCHIVE', { seq });
      if (message) texts.push(`${message.subject} ${message.string()}`);
    }
    return [['NATS', texts.join('\n')]];
  } finally {
    await connection.close();
  }
}
