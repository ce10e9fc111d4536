import type { QueryNode } from '../../index-port/search-index.ts';

/** A lexeme as tsvector and tsquery literals have it. */
export function lexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A term, or a beginning of one that ends in `*`, as a tsquery. */
export function termQuery(term: string): string {
  const prefix = term.endsWith('*') && term.length > 1;
  return prefix ? `${lexeme(term.slice(0, -1))}:*` : lexeme(term);
}

/** Words in a row. */
export function phraseQuery(exact: readonly string[]): string {
  return exact.map(lexeme).join(' <-> ');
}

/** The node as one tsquery over a head's words; undefined where it asks for more than words that occur. */
export function wordsQuery(node: QueryNode): string | undefined {
  switch (node.kind) {
    case 'term':
      return lexeme(node.term);
    case 'prefix':
      return termQuery(`${node.prefix}*`);
    case 'and': {
      // With a word that occurs beside it, what must not occur is known from the index too.
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

/** Also for what must not occur. */
export function signedQuery(node: QueryNode): string | undefined {
  if (node.kind !== 'not') return wordsQuery(node);
  const words = wordsQuery(node.node);
  return words === undefined ? undefined : `!${words}`;
}

/** Words without which no head of one row matches the node, as a tsquery; undefined where there are none. */
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
