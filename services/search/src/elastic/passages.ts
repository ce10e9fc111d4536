import { type estypes } from '@elastic/elasticsearch';
import { type Hit, type Passage, type PassageQuery, type PassagesOf } from '../search-index.ts';
import { type Query } from './query.ts';
import { type Engine } from './engine.ts';
import { ownerKey, sessionIdOf, versionKey } from './identity.ts';
import { type Target } from './indices.ts';
import { multiSearch } from './multi-search.ts';
import { type StoredPassage, toPassage } from './passage-document.ts';

const together = 100;

/** The passages of hits that have most of the terms (SearchIndex.passages). All hits are of one owner. */
export async function findPassages(
  engine: Engine,
  { passages: index }: Target,
  query: PassageQuery,
): Promise<PassagesOf> {
  const { hits, terms, limit, deadline } = query;
  const found = new Map<Hit, readonly Passage[]>();
  if (terms.length === 0) return found;
  const should = terms.map(having);
  for (let at = 0; at < hits.length; at += together) {
    const group = hits.slice(at, at + together);
    const owner = ownerKey(group[0]?.ownerId ?? '');
    const bodies = group.map(hit => body(hit, should, limit));
    const answers = await multiSearch<StoredPassage>(engine, { index, owner, deadline, bodies });
    group.forEach((hit, n) => {
      const stored = (answers[n]?.hits.hits ?? []).flatMap(({ _source }) => _source ?? []);
      found.set(hit, stored.map(toPassage));
    });
  }
  return found;
}

function body(hit: Hit, should: Query[], size: number): estypes.SearchSearchRequestBody {
  const key = versionKey(sessionIdOf(hit), hit.version);
  return {
    size,
    track_total_hits: false,
    query: { bool: { filter: [{ term: { key } }], should, minimum_should_match: 1 } },
    sort: ['_score', { n: 'asc' }],
  };
}

/** One for a passage that has the term, however often. */
function having(term: string): Query {
  const field = term.startsWith('=') ? 'exact' : 'terms';
  const filter = term.endsWith('*') ? { prefix: { [field]: term.slice(0, -1) } } : { term: { [field]: term } };
  return { constant_score: { filter } };
}
