import type { Node } from '../search-index.ts';

/** A lexeme as tsvector and tsquery literals have it. */
export function lexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** A term, or a beginning of one that ends in `*`, as a tsquery; `weight` A asks for the title. */
export function termQuery(term: string, weight: '' | 'A' = ''): string {
  const prefix = term.endsWith('*') && term.length > 1;
  const flags = `${prefix ? '*' : ''}${weight}`;
  return `${lexeme(prefix ? term.slice(0, -1) : term)}${flags === '' ? '' : `:${flags}`}`;
}

/** Words in a row. */
export function phraseQuery(exact: readonly string[]): string {
  return exact.map(lexeme).join(' <-> ');
}

/** The node as one tsquery over a head's words; undefined where it asks for more than words that occur. */
export function wordsQuery(node: Node): string | undefined {
  switch (node.kind) {
    case 'term':
      return lexeme(node.term);
    case 'prefix':
      return termQuery(`${node.prefix}*`);
    case 'and':
    case 'or': {
      const inner = node.nodes.map(wordsQuery);
      return inner.includes(undefined) ? undefined : `(${inner.join(node.kind === 'and' ? ' & ' : ' | ')})`;
    }
    case 'not':
    case 'phrase':
    case 'field':
      return undefined;
  }
}
