import { type Client, type estypes } from '@elastic/elasticsearch';
import type { Wanted } from './cases.ts';
import type { GeneratedSession } from './sessions.ts';

const [heads, passages] = ['raw-heads', 'raw-passages'];
const together = 200;
const passageLength = 4_000;
const settings = { refresh_interval: '-1', number_of_replicas: 0, 'index.requests.cache.enable': false };
const text = { type: 'text', analyzer: 'english' } as const;

type Query = NonNullable<estypes.QueryDslQueryContainer>;

/** Heads with the whole text, and passages of 4 kB, by the engine's own analysis. */
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
    if (batch.push(session) < together) continue;
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
  if (errors) throw new Error('the engine refused a session');
}

/**
 * Count and best 20 of the heads in one request, as fast as the engine gives them; then a highlighted passage of each.
 * Resolves to the exact total.
 */
export async function askRawElastic(client: Client, wanted: Wanted): Promise<number> {
  const query = clause(wanted, ['name', 'body']);
  const { responses } = await client.msearch({
    index: heads,
    searches: [
      {},
      { size: 0, track_total_hits: true, query: { bool: { filter: [query] } } },
      {},
      { size: 20, track_total_hits: false, query, sort: ['_score', { updated_at: 'desc' }] },
    ],
  });
  const [count, top] = responses.map(whole);
  const ids = top?.hits.hits.map(({ _id }) => _id ?? '') ?? [];
  if (ids.length > 0) await highlighted(client, ids, wanted);
  const total = count?.hits.total;
  return typeof total === 'number' ? total : (total?.value ?? 0);
}

async function highlighted(client: Client, ids: readonly string[], wanted: Wanted): Promise<void> {
  const { without: _, ...positive } = wanted;
  await client.search({
    index: passages,
    size: 20,
    track_total_hits: false,
    query: { bool: { filter: [{ terms: { session: [...ids] } }], must: [clause(positive, ['body'])] } },
    collapse: { field: 'session' },
    highlight: { fields: { body: { fragment_size: 200, number_of_fragments: 1 } } },
  });
}

function whole(response: estypes.MsearchResponseItem): estypes.MsearchMultiSearchItem {
  if ('error' in response) throw new Error(response.error.reason ?? 'refused');
  return response;
}

/** All of it, each in any of the fields. */
function clause({ words, phrase, beginning, without }: Wanted, fields: readonly string[]): Query {
  const any = (of: (field: string) => Query): Query => ({ bool: { should: fields.map(of), minimum_should_match: 1 } });
  return {
    bool: {
      must: [
        ...words.map(word => any(field => ({ match: { [field]: word } }))),
        ...(phrase === undefined ? [] : [any(field => ({ match_phrase: { [field]: phrase } }))]),
        ...(beginning === undefined ? [] : [any(field => ({ prefix: { [field]: beginning } }))]),
      ],
      must_not: without === undefined ? [] : [any(field => ({ match: { [field]: without } }))],
    },
  };
}
