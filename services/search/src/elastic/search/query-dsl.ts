import { type QueryNode } from '../../index-port/search-index.ts';
import { type Query } from '../client/client.ts';
import { hasField } from './filters.ts';

/** Version keys of the sessions whose passages match a node. */
export type KeysByNode = ReadonlyMap<QueryNode, readonly string[]>;

/** Score of a phrase, a prefix or a field. A word scores 0.3 to 3. */
const constantBoost = 1;

/** Creates the query for heads. Scores never decide whether a head matches. */
export function toQueryDsl(node: QueryNode, keys: KeysByNode): Query {
  switch (node.kind) {
    case 'term':
      return orHasKey(word(node), keys.get(node));
    case 'prefix':
      return orHasKey(constantScore({ prefix: { words: node.prefix } }), keys.get(node));
    case 'phrase':
      return phrase(node.exact, keys.get(node));
    case 'field':
      return constantScore(hasField(node.field, node.values));
    case 'and':
      return { bool: { must: node.nodes.map(inner => toQueryDsl(inner, keys)) } };
    case 'or':
      return { bool: { should: node.nodes.map(inner => toQueryDsl(inner, keys)), minimum_should_match: 1 } };
    case 'not':
      return { bool: { must_not: [toQueryDsl(node.node, keys)] } };
  }
}

/** Lists the words, prefixes and phrases of an AST, at any depth. */
export function listTextNodes(node: QueryNode): Extract<QueryNode, { kind: 'term' | 'prefix' | 'phrase' }>[] {
  switch (node.kind) {
    case 'term':
    case 'prefix':
    case 'phrase':
      return [node];
    case 'field':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(listTextNodes);
    case 'not':
      return listTextNodes(node.node);
  }
}

function word({ term, exact }: Extract<QueryNode, { kind: 'term' }>): Query {
  const loose = { term: { words: term } };
  return exact === undefined ? loose : { bool: { must: [loose], should: [{ term: { words: exact } }] } };
}

/**
 * A phrase of several words matches only the sessions of `keys`, because heads have no word order. Each word adds a
 * score that depends on its role.
 */
function phrase(exact: readonly string[], keys: readonly string[] | undefined): Query {
  const words = exact.map(value => ({ term: { words: value } }));
  const [only] = words;
  if (only && words.length === 1) return orHasKey(only, keys);
  return { bool: { must: [hasKey(keys ?? [])], should: words } };
}

function orHasKey(query: Query, keys: readonly string[] | undefined): Query {
  return keys?.length ? { bool: { should: [query, hasKey(keys)], minimum_should_match: 1 } } : query;
}

function hasKey(keys: readonly string[]): Query {
  return constantScore({ terms: { key: [...keys] } });
}

function constantScore(filter: Query): Query {
  return { constant_score: { filter, boost: constantBoost } };
}
