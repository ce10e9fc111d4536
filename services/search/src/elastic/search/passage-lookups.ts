import { ServiceError } from '@archive/kit';
import { type IndexQuery, type Node } from '../../index-port/search-index.ts';
import { type Engine, type Query } from '../client/client.ts';
import { ownerKey } from '../schema/ids.ts';
import { type Target } from '../lifecycle/indices.ts';
import { multiSearch } from '../client/multi-search.ts';
import { hasProject } from './filters.ts';
import { type Keys, leaves } from './query-dsl.ts';

type Leaf = ReturnType<typeof leaves>[number];
interface Buckets {
  readonly buckets: readonly { readonly key: string }[];
}

/** The engine compares with so many keys at most. */
const mostKeys = 65_000;

/** Sessions that have the phrases of a query, by their passages: heads know no order. */
export function phraseKeys(engine: Engine, target: Target, query: IndexQuery): Promise<Keys> {
  const phrases = leavesOf(query).filter(leaf => leaf.kind === 'phrase' && leaf.exact.length > 1);
  return keysOf(engine, target, query, phrases, []);
}

/** The same for words, of sessions whose heads don't have them all. */
export function wordKeys(engine: Engine, target: Target, query: IndexQuery): Promise<Keys> {
  const words = leavesOf(query).filter(leaf => leaf.kind !== 'phrase' || leaf.exact.length === 1);
  return keysOf(engine, target, query, words, [{ term: { partial: true } }]);
}

function leavesOf({ node }: IndexQuery): Leaf[] {
  return node ? leaves(node) : [];
}

async function keysOf(
  engine: Engine,
  { passages: index }: Target,
  query: IndexQuery,
  wanted: readonly Leaf[],
  only: readonly Query[],
): Promise<Keys> {
  if (wanted.length === 0) return new Map();
  const owner = ownerKey(query.ownerId);
  const { projectIds } = query.filters;
  const filter = [{ term: { owner } }, ...only, ...(projectIds.length > 0 ? [hasProject(projectIds)] : [])];
  const bodies = wanted.map(leaf => ({
    size: 0,
    query: { bool: { filter: [...filter, passageQuery(leaf)] } },
    aggregations: { keys: { terms: { field: 'key', size: mostKeys + 1, execution_hint: 'map' as const } } },
  }));
  const answers = await multiSearch(engine, { index, owner, deadline: query.deadline, bodies });
  return new Map(wanted.map((leaf, at): [Node, string[]] => [leaf, keysIn(answers[at]?.aggregations?.['keys'])]));
}

/** What a passage must hold. */
function passageQuery(leaf: Leaf): Query {
  switch (leaf.kind) {
    case 'term':
      return either(leaf.term, field => ({ term: { [field]: leaf.term } }));
    case 'prefix':
      return either(leaf.prefix, field => ({ prefix: { [field]: leaf.prefix } }));
    case 'phrase':
      return { match_phrase: { exact: leaf.exact.join(' ') } };
  }
}

/** Exact terms begin with `=` and have a field of their own. */
function either(text: string, query: (field: string) => Query): Query {
  return query(text.startsWith('=') ? 'exact' : 'terms');
}

function keysIn(aggregation: unknown): string[] {
  const keys = (aggregation as Buckets).buckets.map(({ key }) => key);
  if (keys.length <= mostKeys) return keys;
  throw new ServiceError('INVALID', 'Too many sessions have this phrase: add words to it');
}
