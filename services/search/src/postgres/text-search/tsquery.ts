import type { QueryNode } from '../../index-port/search-index.ts';

/** Quotes a term as a lexeme of a tsvector or tsquery literal. */
export function lexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** The tsquery of a term or, if it ends in `*`, of a prefix. */
export function termQuery(term: string): string {
  const prefix = term.endsWith('*') && term.length > 1;
  return prefix ? `${lexeme(term.slice(0, -1))}:*` : lexeme(term);
}

/** The tsquery of adjacent words. */
export function phraseQuery(exact: readonly string[]): string {
  return exact.map(lexeme).join(' <-> ');
}

/** The node as one tsquery over a head's words; undefined if the words of the head do not decide it. */
export function wordsQuery(node: QueryNode): string | undefined {
  switch (node.kind) {
    case 'term':
      return lexeme(node.term);
    case 'prefix':
      return termQuery(`${node.prefix}*`);
    case 'and': {
      // A GIN index can answer a negation only beside a positive term.
      const isAnchored = node.nodes.some(inner => inner.kind !== 'not' && wordsQuery(inner) !== undefined);
      return joinAll(node.nodes.map(isAnchored ? signedQuery : wordsQuery), ' & ');
    }
    case 'or':
      return joinAll(node.nodes.map(wordsQuery), ' | ');
    case 'not':
    case 'phrase':
    case 'field':
      return undefined;
  }
}

function joinAll(parts: readonly (string | undefined)[], operator: string): string | undefined {
  return parts.includes(undefined) ? undefined : `(${parts.join(operator)})`;
}

/** As `wordsQuery`, also for negations. */
export function signedQuery(node: QueryNode): string | undefined {
  if (node.kind !== 'not') return wordsQuery(node);
  const words = wordsQuery(node.node);
  return words === undefined ? undefined : `!${words}`;
}

/** The tsquery of words that every matching head of one row has; undefined if there are none. */
export function neededWords(node: QueryNode): string | undefined {
  switch (node.kind) {
    case 'term':
    case 'prefix':
      return wordsQuery(node);
    case 'phrase':
      return joinAll(node.exact.map(lexeme), ' & ');
    case 'and': {
      const parts = node.nodes.map(neededWords).filter(part => part !== undefined);
      return parts.length > 0 ? joinAll(parts, ' & ') : undefined;
    }
    case 'or':
      return joinAll(node.nodes.map(neededWords), ' | ');
    case 'not':
    case 'field':
      return undefined;
  }
}
