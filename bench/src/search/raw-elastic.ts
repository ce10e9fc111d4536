import { type Client, type estypes } from '@elastic/elasticsearch';
import type { SearchTerms } from './cases.ts';
import type { GeneratedSession } from './sessions.ts';

const [heads, passages] = ['raw-heads', 'raw-passages'];
const batchSize = 200;
const passageLength = 4_000;
const settings = { refresh_interval: '-1', number_of_replicas: 0, 'index.requests.cache.enable': false };
const text = { type: 'text', analyzer: 'english' } as const;

type Query = NonNullable<estypes.QueryDslQueryContainer>;

/** Heads contain the whole text. Passages have 4,000 characters. The engine's built-in analysis is used. */
export async function fillRawElastic(client: Client, sessions: Iterable<GeneratedSession>): Promise<void> {
  await client.indices.create({
    index: heads,
    settings,
    mappings: { properties: { name: text, body: text, updated_at: { type: 'date' } }, _source: { excludes: ['body'] } },
  });
  await client.indices.create({
    index: passages,
    settings,
    mappings: { properties: { session: { type: 'keyword' }, body: text } },
  });
  let batch: GeneratedSession[] = [];
  for (const session of sessions) {
    if (batch.push(session) < batchSize) continue;
    await insert(client, batch);
    batch = [];
  }
  await insert(client, batch);
  await client.indices.refresh({ index: [heads, passages] });
}

async function insert(client: Client, batch: readonly GeneratedSession[]): Promise<void> {
  if (batch.length === 0) return;
  const operations = batch.flatMap(({ id, name, markdown, activityMs }) => [
    { index: { _index: heads, _id: id } },
    { name, body: markdown, updated_at: activityMs },
    ...Array.from({ length: Math.ceil(markdown.length / passageLength) }, (_, n) => [
      { index: { _index: passages } },
      { session: id, body: markdown.slice(n * passageLength, (n + 1) * passageLength) },
    ]).flat(),
  ]);
  const { errors } = await client.bulk({ operations });
  if (errors) throw new Error('the engine rejected a session');
}

/**
 * Requests the count and the 20 best heads in parallel, and then a highlighted passage for each head. Returns the exact
 * total.
 */
export async function searchRawElastic(client: Client, terms: SearchTerms): Promise<number> {
  const query = toQuery(terms, ['name', 'body']);
  const { responses } = await client.msearch({
    index: heads,
    searches: [
      {},
      { size: 0, track_total_hits: true, query: { bool: { filter: [query] } } },
      {},
      { size: 20, track_total_hits: false, query, sort: ['_score', { updated_at: 'desc' }] },
    ],
  });
  const [count, top] = responses.map(requireResult);
  const ids = top?.hits.hits.map(({ _id }) => _id ?? '') ?? [];
  if (ids.length > 0) await fetchHighlights(client, ids, terms);
  const total = count?.hits.total;
  return typeof total === 'number' ? total : (total?.value ?? 0);
}

async function fetchHighlights(client: Client, ids: readonly string[], terms: SearchTerms): Promise<void> {
  const { excluded: _, ...positive } = terms;
  await client.search({
    index: passages,
    size: 20,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { session: [...ids] } }], must: [toQuery(positive, ['body'])] } },
    collapse: { field: 'session' },
    highlight: { fields: { body: { fragment_size: 200, number_of_fragments: 1 } } },
  });
}

function requireResult(response: estypes.MsearchResponseItem): estypes.MsearchMultiSearchItem {
  if ('error' in response) throw new Error(response.error.reason ?? 'the engine rejected the search');
  return response;
}

/** Each term must occur in at least one of the fields, and the excluded word in none. */
function toQuery({ words, phrase, prefix, excluded }: SearchTerms, fields: readonly string[]): Query {
  const inAnyField = (queryFor: (field: string) => Query): Query => ({
    bool: { should: fields.map(queryFor), minimum_should_match: 1 },
  });
  return {
    bool: {
      must: [
        ...words.map(word => inAnyField(field => ({ match: { [field]: word } }))),
        ...(phrase === undefined ? [] : [inAnyField(field => ({ match_phrase: { [field]: phrase } }))]),
        ...(prefix === undefined ? [] : [inAnyField(field => ({ prefix: { [field]: prefix } }))]),
      ],
      must_not: excluded === undefined ? [] : [inAnyField(field => ({ match: { [field]: excluded } }))],
    },
  };
}
