import type { QueryNode } from '../../index-port/search-index.ts';

/** Quotes a term as a lexeme of a tsvector or tsquery literal. */
export function quoteLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Creates the tsquery of a term or, if it ends in `*`, of a prefix. */
export function createTermQuery(term: string): string {
  const prefix = term.endsWith('*') && term.length > 1;
  return prefix ? `${quoteLexeme(term.slice(0, -1))}:*` : quoteLexeme(term);
}

/** Creates the tsquery of adjacent words. */
export function createPhraseQuery(exact: readonly string[]): string {
  return exact.map(quoteLexeme).join(' <-> ');
}

/** Creates one tsquery over a head's words. Undefined if these words alone do not decide whether the node matches. */
export function createWordsQuery(node: QueryNode): string | undefined {
  switch (node.kind) {
    case 'term':
      return quoteLexeme(node.term);
    case 'prefix':
      return createTermQuery(`${node.prefix}*`);
    case 'and': {
      // A GIN index can answer a negation only together with a positive term.
      const isAnchored = node.nodes.some(inner => inner.kind !== 'not' && createWordsQuery(inner) !== undefined);
      return joinAll(node.nodes.map(isAnchored ? createNegatableQuery : createWordsQuery), ' & ');
    }
    case 'or':
      return joinAll(node.nodes.map(createWordsQuery), ' | ');
    case 'not':
    case 'phrase':
    case 'field':
      return undefined;
  }
}

function joinAll(parts: readonly (string | undefined)[], operator: string): string | undefined {
  return parts.includes(undefined) ? undefined : `(${parts.join(operator)})`;
}

/** Like `createWordsQuery`, but accepts a negation too. */
export function createNegatableQuery(node: QueryNode): string | undefined {
  if (node.kind !== 'not') return createWordsQuery(node);
  const words = createWordsQuery(node.node);
  return words === undefined ? undefined : `!${words}`;
}

/** Creates the tsquery of words that every matching head of one row must contain; undefined if there are none. */
export function createNeededWordsQuery(node: QueryNode): string | undefined {
  switch (node.kind) {
    case 'term':
    case 'prefix':
      return createWordsQuery(node);
    case 'phrase':
      return joinAll(node.exact.map(quoteLexeme), ' & ');
    case 'and': {
      const parts = node.nodes.map(createNeededWordsQuery).filter(part => part !== undefined);
      return parts.length > 0 ? joinAll(parts, ' & ') : undefined;
    }
    case 'or':
      return joinAll(node.nodes.map(createNeededWordsQuery), ' | ');
    case 'not':
    case 'field':
      return undefined;
  }
}
