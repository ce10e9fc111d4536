import { scan } from '../analysis/scan.ts';
import { queryFields } from '../facets/facets.ts';
import { type QueryField } from '../index-port/search-index.ts';
import { createAnd } from './ast.ts';
import { createPhraseOperand, createPrefixOperand, createTokenOperand, type Operand } from './operand.ts';

export interface QueryItem {
  readonly isOr: boolean;
  /** An `OR` has an operand too, because it is a word unless it stands between two operands. */
  readonly operand: Operand;
}

// Matches the parts of a query in order. Characters that belong to no part, such as blanks, are skipped.
const field = String.raw`(?<field>${[...queryFields.keys()].join('|')}):(?:"(?!\s*")(?<quoted>[^"]+)"|(?<value>[^\s"]+))`;
const phrase = String.raw`"(?<phrase>[^"]*)"`;
const minus = String.raw`(?<minus>(?<!\S)-(?=["\p{L}\p{N}]))`;
const grammar = new RegExp(`${minus}?(?:(?<![^\\s-])${field}|${phrase}|(?<chunk>[^\\s"]+))`, 'giu');
const typographicQuotes = /[“”„‟«»]/g;

/** Yields the items of a query in order. */
export function* readItems(text: string): Generator<QueryItem> {
  for (const { groups = {} } of text.replace(typographicQuotes, '"').matchAll(grammar)) {
    const operand = createOperand(groups);
    if (!operand) continue;
    const isNegated = groups['minus'] !== undefined;
    yield {
      isOr: groups['chunk'] === 'OR' && !isNegated,
      operand: isNegated ? { ...operand, node: { kind: 'not', node: operand.node }, snippetTerms: [] } : operand,
    };
  }
}

function createOperand(groups: Record<string, string | undefined>): Operand | undefined {
  const name = queryFields.get(groups['field']?.toLowerCase() ?? '');
  if (name) return createFieldOperand(name, groups['quoted'] ?? groups['value'] ?? '');
  if (groups['phrase'] !== undefined) return createPhraseOperand(groups['phrase']);
  return createChunkOperand(groups['chunk'] ?? '');
}

/** Project ids are case-sensitive; other fields compare in lower case. */
function createFieldOperand(name: QueryField, typed: string): Operand {
  const value = name === 'projectId' ? typed : typed.toLowerCase();
  return { node: { kind: 'field', field: name, values: [value] }, snippetTerms: [], termCount: 1 };
}

/** The chunk contains no blanks. A final `*` makes its last word a prefix. */
function createChunkOperand(chunk: string): Operand | undefined {
  const tokens = [...scan(chunk)];
  const prefix =
    /^[^*]+[\p{L}\p{N}\p{M}]\*$/u.test(chunk) || /^[\p{L}\p{N}]\*$/u.test(chunk) ? tokens.pop() : undefined;
  const operands = [...tokens.map(createTokenOperand), prefix && createPrefixOperand(prefix)].filter(
    operand => operand !== undefined,
  );
  if (operands.length === 0) return undefined;
  return {
    node: createAnd(operands.map(({ node }) => node)),
    snippetTerms: operands.flatMap(({ snippetTerms }) => snippetTerms),
    termCount: operands.reduce((sum, { termCount }) => sum + termCount, 0),
  };
}
