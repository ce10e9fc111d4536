import { randomUUID } from 'node:crypto';
import { query } from '@archive/kit';
import type { Pool } from 'pg';
import { createHeadDocument } from '../src/elastic/schema/head-document.ts';
import { ownerKey, sessionIdOf } from '../src/elastic/schema/ids.ts';
import type { Head, SearchIndex } from '../src/index-port/search-index.ts';
import { toBatches } from './elastic-fixture.ts';
import { encodeElasticHead, writeDocuments } from './write-documents.ts';

/** Uses one statement for all copies (`OpenIndex.writeCopies`). */
export async function writeCopiesToPostgres(index: SearchIndex, pool: Pool, head: Head, count: number): Promise<void> {
  await writeDocuments(index, head, toBatches([]));
  const changed = ['session_id', 'activity_at'];
  const rows = await query<{ name: string }>(
    pool,
    `select column_name as name from information_schema.columns where table_schema = 'search' and table_name = 'heads'`,
  );
  const copied = rows.map(({ name }) => name).filter(name => !changed.includes(name));
  await query(
    pool,
    `insert into search.heads (${[...changed, ...copied].join()})
     select gen_random_uuid(), activity_at + n * interval '1 ms', ${copied.join()}
       from search.heads, generate_series(1, $2) n where session_id = $1`,
    [head.sessionId, count - 1],
  );
}

/** Uses one request for all copies (`OpenIndex.writeCopies`). */
export async function writeCopiesToElasticsearch(
  index: SearchIndex,
  url: string,
  head: Head,
  count: number,
): Promise<void> {
  await writeDocuments(index, head, toBatches([]));
  const lines = Array.from({ length: count - 1 }, (_, n) => {
    const facets = { ...head.facets, activityMs: head.facets.activityMs + n + 1 };
    const copy = { ...head, sessionId: randomUUID(), facets };
    return [
      { index: { _id: sessionIdOf(copy), routing: ownerKey(head.ownerId) } },
      createHeadDocument(encodeElasticHead(copy)),
    ];
  });
  if (lines.length === 0) return;
  const body = lines.flat().map(line => `${JSON.stringify(line)}\n`);
  const headers = { 'content-type': 'application/x-ndjson' };
  const response = await fetch(`${url}/_bulk`, { method: 'POST', headers, body: body.join('') });
  if (((await response.json()) as { errors: boolean }).errors) throw new Error('not all copies were written');
}
