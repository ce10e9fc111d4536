import { ServiceError } from '@archive/kit';
import { type QueryNode } from '../index-port/search-index.ts';
import { readItems, type QueryItem } from './lexer.ts';
import { createAnd, createOr } from './ast.ts';
import { type Operand } from './operand.ts';

export interface ParsedQuery {
  /** Undefined for a query without terms, which every session matches. */
  readonly ast: QueryNode | undefined;
  /**
   * Terms that snippets mark, without duplicates: loose terms, exact terms (`=word`) and prefixes (`abc*`, `=abc*`).
   */
  readonly snippetTerms: readonly string[];
}

/** In code points. */
const maxQueryLength = 1000;
const maxTerms = 32;

/**
 * Parses a query (docs/decisions.md#63-query-language). Invalid syntax is no error, but is read as words. Throws
 * INVALID beyond 1,000 code points or 32 terms.
 */
export function parseQuery(text: string): ParsedQuery {
  // A code point has at most two UTF-16 units, so a text of over 2,000 units has over 1,000 code points.
  if (text.length > 2 * maxQueryLength || Array.from(text).length > maxQueryLength) {
    throw new ServiceError('INVALID', 'A search query may have at most 1,000 characters');
  }
  // PostgreSQL refuses NUL in the value of a field.
  const groups = groupAlternatives([...readItems(text.replaceAll('\0', ' '))]);
  const operands = groups.flat();
  if (operands.reduce((sum, { termCount }) => sum + termCount, 0) > maxTerms) {
    throw new ServiceError('INVALID', `A search query may have at most ${maxTerms} terms`);
  }
  return {
    ast: groups.length > 0 ? createAnd(groups.map(group => createOr(group.map(({ node }) => node)))) : undefined,
    snippetTerms: [...new Set(operands.flatMap(({ snippetTerms }) => snippetTerms))],
  };
}

/**
 * Groups the operands that OR joins: `a b OR c` means a and (b or c). An OR that does not stand between two operands is
 * a word.
 */
function groupAlternatives(items: readonly QueryItem[]): Operand[][] {
  const groups: Operand[][] = [];
  let isJoining = false;
  for (const [index, { isOr, operand }] of items.entries()) {
    const group = groups.at(-1);
    if (isOr && !isJoining && group && index + 1 < items.length) isJoining = true;
    else if (isJoining && group) {
      group.push(operand);
      isJoining = false;
    } else groups.push([operand]);
  }
  return groups;
}
