import { isUtf8 } from 'node:buffer';
import { type ByteReader, jsonError } from './byte-reader.ts';

const backslash = 0x5c;
const quote = 0x22;
const letterU = 0x75;

/** Takes a string's content slice by slice, decoded; no slice ends inside a surrogate pair. */
export type TextSink = (slice: string) => void;

/**
 * Reads the rest of a JSON string whose opening quote was consumed (RFC 8259 section 7), in slices of at most a window,
 * each decoded by JSON.parse. Without a sink the content is checked only.
 * Returns false where the content holds a lone surrogate. Throws SyntaxError on all that JSON.parse refuses, and on bytes that are not UTF-8.
 */
export function readString(cursor: ByteReader, sink?: TextSink): boolean {
  let wellFormed = true;
  const take = (found: StringSlice) => {
    if (!found.hasEscapes && !found.hasNonAscii && sink === undefined) return;
    const slice = decodeSlice(cursor.window, cursor.index, found);
    wellFormed &&= !found.hasEscapes || slice.isWellFormed();
    sink?.(slice);
  };
  for (;;) {
    const found = scanSlice(cursor);
    take(found);
    cursor.index = found.cut;
    if (found.isLast) break;
    if (!cursor.refill()) throw jsonError('unterminated string');
  }
  cursor.index += 1;
  return wellFormed;
}

function decodeSlice(window: Buffer, from: number, { cut, hasEscapes, hasNonAscii }: StringSlice): string {
  if (hasNonAscii && !isUtf8(window.subarray(from, cut))) throw jsonError('not UTF-8');
  const text = window.toString(hasNonAscii ? 'utf8' : 'latin1', from, cut);
  return hasEscapes ? (JSON.parse(`"${text}"`) as string) : text;
}

interface StringSlice {
  /** Where the slice ends: at the closing quote, else at the last place where a string may be cut. */
  readonly cut: number;
  readonly isLast: boolean;
  readonly hasEscapes: boolean;
  /** Holds bytes beyond ASCII. */
  readonly hasNonAscii: boolean;
}

/** Looks for the end of the string in the window. */
function scanSlice({ window, index, end }: ByteReader): StringSlice {
  let i = index;
  let high = 0;
  let lastEscape = -1;
  let escapeBefore = -1;
  while (i < end) {
    const byte = window[i] ?? 0;
    if (byte === backslash) {
      escapeBefore = lastEscape;
      lastEscape = i;
      i += 2;
      continue;
    }
    if (byte === quote) return { cut: i, isLast: true, hasEscapes: lastEscape >= 0, hasNonAscii: high >= 0x80 };
    if (byte < 0x20) throw jsonError('control character in a string');
    high |= byte;
    i += 1;
  }
  const cut = findSafeEnd(window, end, lastEscape, escapeBefore);
  return { cut, isLast: false, hasEscapes: lastEscape >= 0, hasNonAscii: high >= 0x80 };
}

/** The last place at or before `end` that is inside no escape, no pair of escaped surrogates and no UTF-8 sequence. */
function findSafeEnd(window: Buffer, end: number, lastEscape: number, escapeBefore: number): number {
  if (lastEscape >= 0 && lastEscape + getEscapeLength(window, lastEscape) > end) {
    return endsInHighSurrogate(window, escapeBefore, lastEscape) ? escapeBefore : lastEscape;
  }
  if (endsInHighSurrogate(window, lastEscape, end)) return lastEscape;
  return end - countUnfinishedBytes(window, end);
}

function getEscapeLength(window: Buffer, at: number): number {
  return window[at + 1] === letterU ? 6 : 2;
}

/** Whether the escape at `at` is that of a high surrogate and ends at `end`. */
function endsInHighSurrogate(window: Buffer, at: number, end: number): boolean {
  return at >= 0 && at + 6 === end && /^\\u[dD][89abAB]/.test(window.toString('latin1', at, end));
}

/** How many bytes before `end` belong to a UTF-8 sequence that goes on behind it. */
function countUnfinishedBytes(window: Buffer, end: number): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = window[end - back] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
