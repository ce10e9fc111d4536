import { charactersOf, foldCharacter } from '../analysis/fold.ts';
import { piecesOf } from '../analysis/identifier.ts';
import { scan, type Token } from '../analysis/scan.ts';
import { chain, exactTerm, signedWord, stem } from '../analysis/term.ts';
import { type QueryNode } from '../index-port/search-index.ts';
import { all, any } from './ast.ts';

/** What a piece of a query asks for, what snippets mark for it, and how many terms of the bound it takes. */
export interface Operand {
  readonly node: QueryNode;
  readonly marks: readonly string[];
  readonly size: number;
}

const hash = /^(?=.*\d)[0-9a-f]{7,63}$/;
/** Rows of three that are asked for at most: enough to tell identifiers apart. */
const mostRows = 16;

/** Asks for a token of the analysis; undefined where nothing of it can be searched. */
export function tokenOperand(token: Token): Operand | undefined {
  return token.kind === 'run' ? runOperand(token.raw) : wordOperand(token.raw);
}

/** Asks for words that begin like this, and for identifiers with a row of parts that does. */
export function prefixOperand({ kind, raw }: Token): Operand | undefined {
  const parts = kind === 'run' ? [] : piecesOf(raw).flat();
  if (parts.length === 0) return tokenOperand({ kind, raw, start: 0 });
  const last = chain(parts.slice(-3));
  const asTyped = exactTerm(raw);
  const nodes = [prefix(last), ...threes(parts.slice(0, -1)).map(row => term(stem(row)))];
  return {
    node: parts.length > 3 ? all(nodes) : any([prefix(asTyped), prefix(last)]),
    marks: [`${asTyped}*`, `${last}*`],
    size: 1,
  };
}

/** Asks for words in a row, as typed. */
export function phraseOperand(text: string): Operand | undefined {
  const tokens = [...scan(text)];
  const exact = tokens.flatMap(({ kind, raw }) => (kind === 'run' ? exactCharacters(raw) : exactTerm(raw)));
  const [first, second] = exact;
  if (first === undefined) return undefined;
  return {
    node: second === undefined ? term(first, first) : { kind: 'phrase', exact },
    marks: tokens.flatMap(({ kind, raw }) => (kind === 'run' ? pairs(raw) : exactTerm(raw))),
    size: tokens.reduce((sum, { kind, raw }) => sum + (kind === 'run' ? runSize(raw) : 1), 0),
  };
}

function wordOperand(raw: string): Operand | undefined {
  const parts = piecesOf(raw).flat();
  if (parts.length === 0) return undefined;
  const exact = exactTerm(raw);
  const loose = signedWord(raw) ?? stem(chain(parts));
  const whole = term(loose, exact);
  const operand = { node: whole, marks: [loose, exact], size: 1 };
  if (hash.test(loose)) return { ...operand, node: any([whole, prefix(loose)]), marks: [`${loose}*`, exact] };
  if (parts.length < 4) return operand;
  // Documents hold no longer rows than of three parts, and the whole.
  const rows = threes(parts).map(stem);
  return { ...operand, node: any([whole, all(rows.map(row => term(row)))]), marks: [...operand.marks, ...rows] };
}

/** A run is looked for by its pairs, and where it has several also in a row, for they could stand apart. */
function runOperand(raw: string): Operand {
  const marks = pairs(raw);
  const exact = exactCharacters(raw);
  const nodes: QueryNode[] = marks.map(pair => term(pair));
  if (exact.length > 2) nodes.push({ kind: 'phrase', exact });
  return { node: all(nodes), marks, size: runSize(raw) };
}

/** Pairs of a run's characters, each once; the character where there is but one. */
function pairs(raw: string): string[] {
  const characters = charactersOf(raw).map(foldCharacter);
  if (characters.length === 1) return characters;
  return [...new Set(characters.slice(1).map((character, at) => (characters[at] ?? '') + character))];
}

function exactCharacters(raw: string): string[] {
  return charactersOf(raw).map(character => `=${foldCharacter(character)}`);
}

function runSize(raw: string): number {
  return Math.ceil(charactersOf(raw).length / 2);
}

function threes(parts: readonly string[]): string[] {
  const rows = parts.slice(2).map((_part, start) => chain(parts.slice(start, start + 3)));
  return [...new Set(rows)].slice(0, mostRows);
}

function term(text: string, exact?: string): QueryNode {
  return exact === undefined ? { kind: 'term', term: text } : { kind: 'term', term: text, exact };
}

function prefix(text: string): QueryNode {
  return { kind: 'prefix', prefix: text };
}
