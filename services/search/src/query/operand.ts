import { splitCharacters, foldCharacter } from '../analysis/fold.ts';
import { splitIdentifier } from '../analysis/identifier.ts';
import { scan, type Token } from '../analysis/scan.ts';
import { joinParts, createExactTerm, findLanguageName, stem } from '../analysis/term.ts';
import { type QueryNode } from '../index-port/search-index.ts';
import { createAnd, createOr } from './ast.ts';

export interface Operand {
  readonly node: QueryNode;
  readonly snippetTerms: readonly string[];
  /** How many terms this operand counts for; a query has at most 32. */
  readonly termCount: number;
}

/** A hash, such as a commit id, also matches as a prefix, because people abbreviate hashes. */
const hexHash = /^(?=.*\d)[0-9a-f]{7,63}$/;
/** At most this many shingles per identifier in a query. They are enough to tell identifiers apart. */
const maxShingles = 16;

/** Creates the operand of a token; undefined if the token has nothing to search for. */
export function createTokenOperand(token: Token): Operand | undefined {
  return token.kind === 'run' ? createRunOperand(token.raw) : createWordOperand(token.raw);
}

/** Matches words that begin with the prefix, and identifiers whose joined consecutive parts begin with the prefix. */
export function createPrefixOperand({ kind, raw }: Token): Operand | undefined {
  const parts = kind === 'run' ? [] : splitIdentifier(raw).flat();
  if (parts.length === 0) return createTokenOperand({ kind, raw, start: 0 });
  const last = joinParts(parts.slice(-3));
  const asTyped = createExactTerm(raw);
  const nodes = [
    createPrefix(last),
    ...createQueryShingles(parts.slice(0, -1)).map(shingle => createTerm(stem(shingle))),
  ];
  return {
    node: parts.length > 3 ? createAnd(nodes) : createOr([createPrefix(asTyped), createPrefix(last)]),
    snippetTerms: [`${asTyped}*`, `${last}*`],
    termCount: 1,
  };
}

/** Matches consecutive words as typed; undefined if the text has no words. */
export function createPhraseOperand(text: string): Operand | undefined {
  const tokens = [...scan(text)];
  const exact = tokens.flatMap(({ kind, raw }) => (kind === 'run' ? splitExactCharacters(raw) : createExactTerm(raw)));
  const [first, second] = exact;
  if (first === undefined) return undefined;
  return {
    node: second === undefined ? createTerm(first, first) : { kind: 'phrase', exact },
    snippetTerms: tokens.flatMap(({ kind, raw }) => (kind === 'run' ? splitPairs(raw) : createExactTerm(raw))),
    termCount: tokens.reduce((sum, { kind, raw }) => sum + (kind === 'run' ? countRunTerms(raw) : 1), 0),
  };
}

function createWordOperand(raw: string): Operand | undefined {
  const parts = splitIdentifier(raw).flat();
  if (parts.length === 0) return undefined;
  const exact = createExactTerm(raw);
  const loose = findLanguageName(raw) ?? stem(joinParts(parts));
  const whole = createTerm(loose, exact);
  const operand = { node: whole, snippetTerms: [loose, exact], termCount: 1 };
  if (hexHash.test(loose))
    return { ...operand, node: createOr([whole, createPrefix(loose)]), snippetTerms: [`${loose}*`, exact] };
  if (parts.length < 4) return operand;
  // Documents contain shingles of at most three parts, and the whole identifier.
  const shingles = createQueryShingles(parts).map(stem);
  return {
    ...operand,
    node: createOr([whole, createAnd(shingles.map(shingle => createTerm(shingle)))]),
    snippetTerms: [...operand.snippetTerms, ...shingles],
  };
}

/**
 * Matches a run by its pairs of characters. Several pairs could occur apart, so the characters must also match as a
 * phrase.
 */
function createRunOperand(raw: string): Operand {
  const snippetTerms = splitPairs(raw);
  const exact = splitExactCharacters(raw);
  const nodes: QueryNode[] = snippetTerms.map(pair => createTerm(pair));
  if (exact.length > 2) nodes.push({ kind: 'phrase', exact });
  return { node: createAnd(nodes), snippetTerms, termCount: countRunTerms(raw) };
}

/** Returns the pairs of neighbouring characters without duplicates. A single character is returned as it is. */
function splitPairs(raw: string): string[] {
  const characters = splitCharacters(raw).map(foldCharacter);
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, index) => (characters[index] ?? '') + character))];
}

function splitExactCharacters(raw: string): string[] {
  return splitCharacters(raw).map(character => `=${foldCharacter(character)}`);
}

function countRunTerms(raw: string): number {
  return Math.ceil(splitCharacters(raw).length / 2);
}

/** Creates the shingles of three parts, without duplicates. */
function createQueryShingles(parts: readonly string[]): string[] {
  const shingles = parts.slice(2).map((_part, start) => joinParts(parts.slice(start, start + 3)));
  return [...new Set(shingles)].slice(0, maxShingles);
}

function createTerm(text: string, exact?: string): QueryNode {
  return exact === undefined ? { kind: 'term', term: text } : { kind: 'term', term: text, exact };
}

function createPrefix(text: string): QueryNode {
  return { kind: 'prefix', prefix: text };
}
