import { scan } from '../analysis/scan.ts';
import { queryFields } from '../facets.ts';
import { type QueryField } from '../index-port/search-index.ts';
import { all } from './ast.ts';
import { phraseOperand, prefixOperand, tokenOperand, type Operand } from './operand.ts';

/** `OR` has the operand that it is where it joins nothing. */
export interface Item {
  readonly or: boolean;
  readonly operand: Operand;
}

// The parts of the language; each begins where the one before ended. What is neither is skipped.
const field = String.raw`(?<field>${[...queryFields.keys()].join('|')}):(?:"(?!\s*")(?<quoted>[^"]+)"|(?<value>[^\s"]+))`;
const phrase = String.raw`"(?<phrase>[^"]*)"`;
const minus = String.raw`(?<minus>(?<!\S)-(?=["\p{L}\p{N}]))`;
const grammar = new RegExp(`${minus}?(?:(?<![^\\s-])${field}|${phrase}|(?<chunk>[^\\s"]+))`, 'giu');
const typographic = /[“”„‟«»]/g;

/** The items of a query in their order. */
export function* items(text: string): Generator<Item> {
  for (const { groups = {} } of text.replace(typographic, '"').matchAll(grammar)) {
    const operand = operandOf(groups);
    if (!operand) continue;
    const negated = groups['minus'] !== undefined;
    yield {
      or: groups['chunk'] === 'OR' && !negated,
      operand: negated ? { ...operand, node: { kind: 'not', node: operand.node }, marks: [] } : operand,
    };
  }
}

function operandOf(groups: Record<string, string | undefined>): Operand | undefined {
  const name = queryFields.get(groups['field']?.toLowerCase() ?? '');
  if (name) return fieldOperand(name, groups['quoted'] ?? groups['value'] ?? '');
  if (groups['phrase'] !== undefined) return phraseOperand(groups['phrase']);
  return chunkOperand(groups['chunk'] ?? '');
}

/** Ids and names of projects stay as typed; the rest is compared without regard to case. */
function fieldOperand(name: QueryField, typed: string): Operand {
  const value = name === 'projectId' ? typed : typed.toLowerCase();
  return { node: { kind: 'field', field: name, values: [value] }, marks: [], size: 1 };
}

/** The words of a piece without blanks, of which the last may be the beginning of one. */
function chunkOperand(chunk: string): Operand | undefined {
  const tokens = [...scan(chunk)];
  const last = /^[^*]+[\p{L}\p{N}\p{M}]\*$/u.test(chunk) || /^[\p{L}\p{N}]\*$/u.test(chunk) ? tokens.pop() : undefined;
  const operands = [...tokens.map(tokenOperand), last && prefixOperand(last)].filter(operand => operand !== undefined);
  if (operands.length === 0) return undefined;
  return {
    node: all(operands.map(({ node }) => node)),
    marks: operands.flatMap(({ marks }) => marks),
    size: operands.reduce((sum, { size }) => sum + size, 0),
  };
}
