import { type estypes } from '@elastic/elasticsearch';
import { type Hit, type Passage, type PassageQuery, type PassagesByHit } from '../../index-port/search-index.ts';
import { type Engine, type Query } from '../client/client.ts';
import { ownerKey, sessionIdOf, versionKey } from '../schema/ids.ts';
import { type IndexPair } from '../lifecycle/indices.ts';
import { multiSearch } from '../client/multi-search.ts';
import { storedFields, type StoredPassage, toPassage } from '../schema/passage-document.ts';

const maxHitsPerRequest = 100;

interface KeyBuckets {
  readonly buckets: readonly {
    readonly key: string;
    readonly best: { readonly hits: estypes.SearchHitsMetadata<StoredPassage> };
  }[];
}

/**
 * Finds the passages that have the most terms, for each hit (SearchIndex.findPassages). All hits must be of one owner.
 */
export async function findPassages(
  engine: Engine,
  { passages }: IndexPair,
  query: PassageQuery,
): Promise<PassagesByHit> {
  const { hits, terms, limit, deadline } = query;
  const found = new Map<Hit, readonly Passage[]>();
  const owner = ownerKey(hits[0]?.ownerId ?? '');
  if (terms.length === 0) return found;
  const should = terms.map(hasTerm);
  for (let start = 0; start < hits.length; start += maxHitsPerRequest) {
    const byKey = new Map(
      hits.slice(start, start + maxHitsPerRequest).map(hit => [versionKey(sessionIdOf(hit), hit.version), hit]),
    );
    const bodies = [searchBody([...byKey.keys()], should, limit)];
    const [answer] = await multiSearch(engine, { index: passages, owner, deadline, bodies });
    for (const { key, best } of (answer?.aggregations?.['sessions'] as KeyBuckets | undefined)?.buckets ?? []) {
      const hit = byKey.get(key);
      if (hit)
        found.set(
          hit,
          best.hits.hits.flatMap(({ _source }) => (_source ? [toPassage(_source)] : [])),
        );
    }
  }
  return found;
}

/** One search for many sessions costs no more than a search for a single session. */
function searchBody(keys: readonly string[], should: Query[], size: number): estypes.SearchSearchRequestBody {
  const best = { top_hits: { size, sort: ['_score', { n: 'asc' as const }], _source: [...storedFields] } };
  return {
    size: 0,
    query: { bool: { filter: [{ terms: { key: [...keys] } }], should, minimum_should_match: 1 } },
    aggregations: {
      sessions: { terms: { field: 'key', size: keys.length, execution_hint: 'map' }, aggregations: { best } },
    },
  };
}

/** Scores 1 for a passage that has the term, independent of its frequency. */
function hasTerm(term: string): Query {
  const field = term.startsWith('=') ? 'exact' : 'terms';
  const filter = term.endsWith('*') ? { prefix: { [field]: term.slice(0, -1) } } : { term: { [field]: term } };
  return { constant_score: { filter } };
}
