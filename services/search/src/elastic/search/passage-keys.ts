import { ServiceError } from '@archive/kit';
import { type IndexQuery, type QueryNode } from '../../index-port/search-index.ts';
import { type Engine, type Query } from '../client/client.ts';
import { ownerKey } from '../schema/ids.ts';
import { type IndexPair } from '../lifecycle/indices.ts';
import { multiSearch } from '../client/multi-search.ts';
import { hasProject } from './filters.ts';
import { type KeysByNode, listTextNodes } from './query-dsl.ts';

type TextNode = ReturnType<typeof listTextNodes>[number];
interface Buckets {
  readonly buckets: readonly { readonly key: string }[];
}

/** The engine's bound on the values of one terms query is 65,536 (index.max_terms_count). */
const maxKeys = 65_000;

/**
 * Finds sessions with the phrases of a query by their passages, because heads have no word order. Throws INVALID beyond
 * 65,000 sessions.
 */
export function findPhraseKeys(engine: Engine, target: IndexPair, query: IndexQuery): Promise<KeysByNode> {
  const phrases = textNodesOf(query).filter(node => node.kind === 'phrase' && node.exact.length > 1);
  return findKeysOfNodes(engine, target, query, phrases, []);
}

/** Finds sessions with partial heads by the words in their passages. Throws INVALID beyond 65,000 sessions. */
export function findWordKeys(engine: Engine, target: IndexPair, query: IndexQuery): Promise<KeysByNode> {
  const words = textNodesOf(query).filter(node => node.kind !== 'phrase' || node.exact.length === 1);
  return findKeysOfNodes(engine, target, query, words, [{ term: { partial: true } }]);
}

function textNodesOf({ ast }: IndexQuery): TextNode[] {
  return ast ? listTextNodes(ast) : [];
}

async function findKeysOfNodes(
  engine: Engine,
  { passages: index }: IndexPair,
  query: IndexQuery,
  nodes: readonly TextNode[],
  extraFilters: readonly Query[],
): Promise<KeysByNode> {
  if (nodes.length === 0) return new Map();
  const owner = ownerKey(query.ownerId);
  const { projectIds } = query.filters;
  const filter = [{ term: { owner } }, ...extraFilters, ...(projectIds.length > 0 ? [hasProject(projectIds)] : [])];
  const bodies = nodes.map(node => ({
    size: 0,
    query: { bool: { filter: [...filter, passageQuery(node)] } },
    aggregations: { keys: { terms: { field: 'key', size: maxKeys + 1, execution_hint: 'map' as const } } },
  }));
  const answers = await multiSearch(engine, { index, owner, deadline: query.deadline, bodies });
  return new Map(
    nodes.map((node, index): [QueryNode, string[]] => [node, readKeys(answers[index]?.aggregations?.['keys'])]),
  );
}

function passageQuery(node: TextNode): Query {
  switch (node.kind) {
    case 'term':
      return inTermField(node.term, field => ({ term: { [field]: node.term } }));
    case 'prefix':
      return inTermField(node.prefix, field => ({ prefix: { [field]: node.prefix } }));
    case 'phrase':
      return { match_phrase: { exact: node.exact.join(' ') } };
  }
}

/** Exact terms begin with `=` and have their own field. */
function inTermField(text: string, query: (field: string) => Query): Query {
  return query(text.startsWith('=') ? 'exact' : 'terms');
}

function readKeys(aggregation: unknown): string[] {
  const keys = (aggregation as Buckets).buckets.map(({ key }) => key);
  if (keys.length <= maxKeys) return keys;
  throw new ServiceError('INVALID', 'Too many sessions have this phrase: add words to it');
}
