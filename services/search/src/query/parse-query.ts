import { ServiceError } from '@archive/kit';
import { type QueryNode } from '../index-port/search-index.ts';
import { items, type Item } from './lexer.ts';
import { all, any } from './ast.ts';
import { type Operand } from './operand.ts';

export interface ParsedQuery {
  /** Undefined: the query asks for nothing, so everything matches. */
  readonly node: QueryNode | undefined;
  /** What snippets mark, each once: loose terms, exact ones (`=word`), beginnings (`abc*`, `=abc*`). */
  readonly terms: readonly string[];
}

const longest = 1000;
const mostTerms = 32;

/**
 * Reads a query as people type it (docs/search.md); there are no syntax errors, what makes no sense is taken as words.
 * Values of `project:` are given as typed, those of other fields in lower case. Throws ServiceError INVALID beyond 1,000
 * characters or 32 terms.
 */
export function parseQuery(text: string): ParsedQuery {
  // A code point has at most two units: no need to count what can't be short enough.
  if (text.length > 2 * longest || Array.from(text).length > longest) {
    throw new ServiceError('INVALID', 'A search query may have at most 1,000 characters');
  }
  const groups = alternatives([...items(text)]);
  const operands = groups.flat();
  if (operands.reduce((sum, { size }) => sum + size, 0) > mostTerms) {
    throw new ServiceError('INVALID', `A search query may have at most ${mostTerms} terms`);
  }
  return {
    node: groups.length > 0 ? all(groups.map(group => any(group.map(({ node }) => node)))) : undefined,
    terms: [...new Set(operands.flatMap(({ marks }) => marks))],
  };
}

/** `a b OR c` is a and (b or c); an OR without something on either side is the word. */
function alternatives(list: readonly Item[]): Operand[][] {
  const groups: Operand[][] = [];
  let joins = false;
  for (const [at, { or, operand }] of list.entries()) {
    const group = groups.at(-1);
    if (or && !joins && group && at + 1 < list.length) joins = true;
    else if (joins && group) {
      group.push(operand);
      joins = false;
    } else groups.push([operand]);
  }
  return groups;
}
