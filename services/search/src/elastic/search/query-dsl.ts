import { type Node } from '../../index-port/search-index.ts';
import { type Query } from '../client/client.ts';
import { hasField } from './filters.ts';

/** Keys of sessions whose passages hold what a node asks for. */
export type Keys = ReadonlyMap<Node, readonly string[]>;

/** What a phrase or a beginning of a word adds, where a word adds 0.3 to 3. */
const fixed = 1;

/** The query for heads, with scores; sets come from the tree alone, whatever the scores. */
export function treeQuery(node: Node, keys: Keys): Query {
  switch (node.kind) {
    case 'term':
      return orKeyed(word(node), keys.get(node));
    case 'prefix':
      return orKeyed(constant({ prefix: { words: node.prefix } }), keys.get(node));
    case 'phrase':
      return phrase(node.exact, keys.get(node));
    case 'field':
      return constant(hasField(node.field, node.values));
    case 'and':
      return { bool: { must: node.nodes.map(inner => treeQuery(inner, keys)) } };
    case 'or':
      return { bool: { should: node.nodes.map(inner => treeQuery(inner, keys)), minimum_should_match: 1 } };
    case 'not':
      return { bool: { must_not: [treeQuery(node.node, keys)] } };
  }
}

/** Words, beginnings and phrases of a tree, at any depth. */
export function leaves(node: Node): Extract<Node, { kind: 'term' | 'prefix' | 'phrase' }>[] {
  switch (node.kind) {
    case 'term':
    case 'prefix':
    case 'phrase':
      return [node];
    case 'field':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(leaves);
    case 'not':
      return leaves(node.node);
  }
}

function word({ term, exact }: Extract<Node, { kind: 'term' }>): Query {
  const loose = { term: { words: term } };
  return exact === undefined ? loose : { bool: { must: [loose], should: [{ term: { words: exact } }] } };
}

/** Its words say by whom; that they are in a row, passages have said. */
function phrase(exact: readonly string[], keys: readonly string[] | undefined): Query {
  const words = exact.map(value => ({ term: { words: value } }));
  const [only] = words;
  if (only && words.length === 1) return orKeyed(only, keys);
  return { bool: { must: [keyed(keys ?? [])], should: words } };
}

function orKeyed(query: Query, keys: readonly string[] | undefined): Query {
  return keys?.length ? { bool: { should: [query, keyed(keys)], minimum_should_match: 1 } } : query;
}

function keyed(keys: readonly string[]): Query {
  return constant({ terms: { key: [...keys] } });
}

function constant(filter: Query): Query {
  return { constant_score: { filter, boost: fixed } };
}
