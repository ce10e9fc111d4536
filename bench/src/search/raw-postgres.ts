import { query, transaction } from '@archive/kit';
import { Client, type Pool } from 'pg';
import type { SearchTerms } from './cases.ts';
import type { GeneratedSession } from './sessions.ts';

const batchSize = 500;

/** Each session is one row. PostgreSQL's built-in analysis is used. */
export async function fillRawPostgres(url: string, sessions: Iterable<GeneratedSession>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`create schema raw;
      create table raw.documents (id uuid primary key, updated_at timestamptz not null, name text not null, body text not null,
        tsv tsvector not null);
      create index on raw.documents using gin (tsv)`);
    let batch: GeneratedSession[] = [];
    for (const session of sessions) {
      if (batch.push(session) < batchSize) continue;
      await insert(client, batch);
      batch = [];
    }
    await insert(client, batch);
  } finally {
    await client.end();
  }
}

async function insert(client: Client, batch: readonly GeneratedSession[]): Promise<void> {
  await client.query(
    `insert into raw.documents select id, updated_at, name, body, setweight(to_tsvector('english', name), 'A') || to_tsvector('english', body)
       from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::text[]) d(id, updated_at, name, body)`,
    [
      batch.map(({ id }) => id),
      batch.map(({ activityMs }) => new Date(activityMs).toISOString()),
      batch.map(({ name }) => name),
      batch.map(({ markdown }) => markdown),
    ],
  );
}

const headline = `ts_headline('english', d.body, to_tsquery('english', $1), 'MaxFragments=1, MaxWords=35, MinWords=20')`;

/**
 * The raw recipe: one query finds all matches, ranks the newest 200 and selects the 20 best. With `hasSnippets`, it
 * also creates headlines. Returns the exact total of matches.
 */
export async function searchRawPostgres(pool: Pool, terms: SearchTerms, hasSnippets: boolean): Promise<number> {
  const text = `
    with matched as materialized (select id, updated_at from raw.documents where tsv @@ to_tsquery('english', $1)),
    newest as (select id from matched order by updated_at desc limit 200),
    best as (select d.id, ts_rank(d.tsv, to_tsquery('english', $1)) as rank, d.updated_at from newest join raw.documents d using (id)
      order by rank desc, updated_at desc limit 20)
    select t.total, d.id, d.name, b.rank, ${hasSnippets ? headline : 'null'} as snippet
      from (select count(*) as total from matched) t left join (best b join raw.documents d using (id)) on true
     order by b.rank desc, b.updated_at desc`;
  const rows = await transaction(pool, async tx => {
    await query(tx, 'set local enable_seqscan = off; set local jit = off');
    return query<{ total: number }>(tx, text, [toTsquery(terms)]);
  });
  return rows[0]?.total ?? 0;
}

function toTsquery({ words, phrase, prefix, excluded }: SearchTerms): string {
  return [
    ...words,
    ...(phrase === undefined ? [] : [`(${phrase.replace(' ', ' <-> ')})`]),
    ...(prefix === undefined ? [] : [`${prefix}:*`]),
    ...(excluded === undefined ? [] : [`!${excluded}`]),
  ].join(' & ');
}
