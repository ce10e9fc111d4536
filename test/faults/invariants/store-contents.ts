import { gunzipSync } from 'node:zlib';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type Cluster, indexPrefix } from '../cluster/cluster.ts';
import { requestElasticsearch } from '../cluster/elasticsearch-request.ts';
import { openPool, type Pool } from '../cluster/pool.ts';

type Engines = Cluster['engines'];
type StoreText = readonly [store: string, text: string];

/** Searches PostgreSQL, Elasticsearch and NATS directly. Returns each word that it finds as `store: word`. */
export async function findWordsInStores(engines: Engines, words: ReadonlySet<string>): Promise<string[]> {
  const texts = await Promise.all([
    readDatabase(engines.postgres.url),
    readIndex(engines.elasticsearch.url),
    readStream(engines.nats.url),
  ]);
  return texts.flat().flatMap(([store, text]) => {
    const found = new Set(text.match(/[ab]\d{7,9}/g));
    return [...found].filter(word => words.has(word)).map(word => `${store}: ${word}`);
  });
}

/** Returns the unconfirmed events in the outboxes as `consumer: kind, count`. */
export function findUnconfirmedEvents({ postgres }: Engines): Promise<string[]> {
  return withPool(postgres.url, async pool => {
    const { rows } = await pool.query<{ row: string }>(
      `select consumer || ': ' || kind || ', ' || count(*) as row
         from (select consumer, kind from projects.outbox union all select consumer, kind from sessions.outbox) o
        group by consumer, kind`,
    );
    return rows.map(({ row }) => row);
  });
}

async function withPool<T>(url: string, run: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = openPool(url);
  try {
    return await run(pool);
  } finally {
    await pool.end();
  }
}

function readDatabase(url: string): Promise<StoreText[]> {
  return withPool(url, async pool => {
    const { rows } = await pool.query<{ name: string }>(
      `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
        where schemaname in ('projects', 'sessions', 'search') and tablename <> 'parts'`,
    );
    const texts: StoreText[] = [];
    for (const { name } of rows) texts.push([name, await readTable(pool, name)]);
    return [...texts, ['sessions.parts', await readContents(pool)]];
  });
}

async function readTable(pool: Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t`);
  return rows.map(({ row }) => row).join('\n');
}

async function readContents(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ bytes: Buffer }>(
    `select string_agg(bytes, '' order by seq) as bytes from sessions.parts
      group by owner_id, project_id, session_id, version, part`,
  );
  return rows.map(({ bytes }) => gunzipSync(bytes).toString()).join('\n');
}

interface SearchResponse {
  readonly hits: {
    readonly hits: readonly { readonly _index: string; readonly _id: string; readonly _source: unknown }[];
  };
}

async function readIndex(url: string): Promise<StoreText[]> {
  await requestElasticsearch(url, 'POST', `${indexPrefix}-*/_refresh`);
  const query = { size: 10_000, query: { match_all: {} } };
  const { hits } = (await requestElasticsearch(url, 'POST', `${indexPrefix}-*/_search`, query)) as SearchResponse;
  return hits.hits.map(hit => [`${hit._index} ${hit._id}`, JSON.stringify(hit._source)] as const);
}

/** Reads the last 2,000 messages of each stream. */
async function readStream(url: string): Promise<StoreText[]> {
  const connection = await connect({ servers: url });
  try {
    const { streams } = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
    const texts: string[] = [];
    for await (const { config, state } of streams.list()) {
      for (let seq = Math.max(state.first_seq, state.last_seq - 2_000); seq <= state.last_seq; seq += 1) {
        const message = await streams.getMessage(config.name, { seq });
        if (message) texts.push(`${message.subject} ${message.string()}`);
      }
    }
    return [['NATS', texts.join('\n')]];
  } finally {
    await connection.close();
  }
}
