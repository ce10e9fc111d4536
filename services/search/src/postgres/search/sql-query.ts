import type { QueryNode } from '../../index-port/search-index.ts';
import { hasField } from './filters.ts';
import type { StatementParameters } from './parameters.ts';
import { createPhraseQuery, createNegatableQuery, createWordsQuery } from '../text-search/tsquery.ts';

/** A `whole` head has one row. The words of a `sharded` head may be on any of its rows. */
export type HeadShape = 'whole' | 'sharded';

/**
 * Composes the condition on row 0 of a head, `h`, under which the node matches. `owner` is a placeholder (`$1`). Other
 * values are added to `parameters`.
 */
export function toSqlCondition(
  node: QueryNode,
  shape: HeadShape,
  owner: string,
  parameters: StatementParameters,
): string {
  const words =
    shape === 'whole' || node.kind === 'term' || node.kind === 'prefix' ? createWordsQuery(node) : undefined;
  if (words !== undefined) return hasWords(words, shape, parameters);
  const inner = (child: QueryNode) => toSqlCondition(child, shape, owner, parameters);
  switch (node.kind) {
    case 'and':
      return `(${andConditions(node.nodes, shape, owner, parameters).join(' and ')})`;
    case 'or':
      return `(${node.nodes.map(inner).join(' or ')})`;
    case 'not':
      return `not ${inner(node.node)}`;
    case 'phrase':
      return hasPhrase(createPhraseQuery(node.exact), owner, parameters);
    case 'field':
      return hasField(node.field, node.values, parameters);
    case 'term':
    case 'prefix':
      throw new Error('createWordsQuery covers words and prefixes');
  }
}

/** Nodes with only words become one condition, so that one index scan answers them. */
function andConditions(
  nodes: readonly QueryNode[],
  shape: HeadShape,
  owner: string,
  parameters: StatementParameters,
): string[] {
  const isAnchored = nodes.some(node => node.kind !== 'not' && createWordsQuery(node) !== undefined);
  const toQuery = isAnchored ? createNegatableQuery : createWordsQuery;
  const wordNodes = nodes.filter(node => shape === 'whole' && toQuery(node) !== undefined);
  const others = nodes
    .filter(node => !wordNodes.includes(node))
    .map(node => toSqlCondition(node, shape, owner, parameters));
  if (wordNodes.length === 0) return others;
  return [hasWords(wordNodes.map(toQuery).join(' & '), shape, parameters), ...others];
}

function hasWords(words: string, shape: HeadShape, parameters: StatementParameters): string {
  const query = `${parameters.add(words)}::tsquery`;
  if (shape === 'whole') return `h.terms @@ ${query}`;
  return `exists (select from search.heads x
           where x.owner_id = h.owner_id and x.project_id = h.project_id and x.session_id = h.session_id
             and x.terms @@ ${query})`;
}

function hasPhrase(phrase: string, owner: string, parameters: StatementParameters): string {
  return `(h.project_id, h.session_id, h.version) in (
           select p.project_id, p.session_id, p.version from search.passages p
            where p.owner_id = ${owner} and p.terms @@ ${parameters.add(phrase)}::tsquery)`;
}
