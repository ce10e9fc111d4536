import { type estypes } from '@elastic/elasticsearch';
import { type Bulk, type Operation } from './bulk.ts';
import { type Engine, type Query } from './engine.ts';
import { type Target } from './indices.ts';

const page = 1_000;
const together = 200;
const timeout = 10_000;

/** Passages of a session's versions before this one. */
export function versionsBefore(id: string, version: number): Query {
  return { bool: { filter: [{ term: { id } }, { range: { version: { lt: version } } }] } };
}

/** Deletes passages that match any of the queries and are visible; those written again meanwhile stay. */
export async function deletePassages(
  engine: Engine,
  bulk: Bulk,
  { passages }: Target,
  queries: readonly Query[],
): Promise<void> {
  for (let at = 0; at < queries.length; at += together) {
    const query: Query = { bool: { should: queries.slice(at, at + together), minimum_should_match: 1 } };
    await deleteAll(engine, bulk, passages, query, ['key', 'n']);
  }
}

/** Deletes what matches, by pages in the order of `sort`, at most so many pages; documents changed meanwhile stay. */
export async function deleteAll(
  engine: Engine,
  bulk: Bulk,
  index: string,
  query: Query,
  sort: string[],
  pages = Number.POSITIVE_INFINITY,
): Promise<void> {
  let after: estypes.SortResults | undefined;
  for (let n = 0; n < pages; n++) {
    const request: estypes.SearchRequest = {
      index,
      query,
      sort,
      size: page,
      _source: false,
      seq_no_primary_term: true,
    };
    if (after) request.search_after = after;
    const found = await engine.ask(Date.now() + timeout, (client, options) => client.search(request, options));
    const { hits } = found.hits;
    await bulk(hits.map(hit => deletion(index, hit)));
    after = hits.at(-1)?.sort;
    if (hits.length < page) return;
  }
}

function deletion(index: string, hit: estypes.SearchHit): Operation {
  const { _id, _routing: routing, _seq_no: if_seq_no, _primary_term: if_primary_term } = hit;
  return { action: { delete: { _index: index, _id, routing, if_seq_no, if_primary_term } } };
}
