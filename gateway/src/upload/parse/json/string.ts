import { isUtf8 } from 'node:buffer';
import { type ByteReader, jsonError } from './byte-reader.ts';

const backslash = 0x5c;
const quote = 0x22;
const letterU = 0x75;

/** Receives the decoded content of a string in slices. A surrogate pair is never split. */
export type TextSink = (slice: string) => void;

/**
 * Reads a JSON string (RFC 8259 §7) after its opening quote. Returns false if the content has a lone surrogate. Throws
 * SyntaxError for invalid UTF-8, and if JSON.parse would throw.
 */
export function readString(reader: ByteReader, sink?: TextSink): boolean {
  let isWellFormed = true;
  const emit = (slice: StringSlice) => {
    if (!slice.hasEscapes && !slice.hasNonAscii && sink === undefined) return;
    const text = decodeSlice(reader.window, reader.index, slice);
    isWellFormed &&= !slice.hasEscapes || text.isWellFormed();
    sink?.(text);
  };
  for (;;) {
    const slice = scanSlice(reader);
    emit(slice);
    reader.index = slice.sliceEnd;
    if (slice.isLast) break;
    if (!reader.refill()) throw jsonError('unterminated string');
  }
  reader.index += 1;
  return isWellFormed;
}

function decodeSlice(window: Buffer, start: number, { sliceEnd, hasEscapes, hasNonAscii }: StringSlice): string {
  if (hasNonAscii && !isUtf8(window.subarray(start, sliceEnd))) throw jsonError('not UTF-8');
  const text = window.toString(hasNonAscii ? 'utf8' : 'latin1', start, sliceEnd);
  return hasEscapes ? (JSON.parse(`"${text}"`) as string) : text;
}

interface StringSlice {
  /** Window index of the closing quote, or of the last position at which the string may be cut. */
  readonly sliceEnd: number;
  readonly isLast: boolean;
  readonly hasEscapes: boolean;
  readonly hasNonAscii: boolean;
}

function scanSlice({ window, index, end }: ByteReader): StringSlice {
  let i = index;
  let allBits = 0;
  let lastEscape = -1;
  let previousEscape = -1;
  while (i < end) {
    const byte = window[i] ?? 0;
    if (byte === backslash) {
      previousEscape = lastEscape;
      lastEscape = i;
      i += 2;
      continue;
    }
    if (byte === quote) return { sliceEnd: i, isLast: true, hasEscapes: lastEscape >= 0, hasNonAscii: allBits >= 0x80 };
    if (byte < 0x20) throw jsonError('control character in a string');
    allBits |= byte;
    i += 1;
  }
  const sliceEnd = findSafeEnd(window, end, lastEscape, previousEscape);
  return { sliceEnd, isLast: false, hasEscapes: lastEscape >= 0, hasNonAscii: allBits >= 0x80 };
}

/**
 * Returns the last index up to `end` at which a cut splits no escape, no pair of escaped surrogates and no UTF-8
 * sequence.
 */
function findSafeEnd(window: Buffer, end: number, lastEscape: number, previousEscape: number): number {
  if (lastEscape >= 0 && lastEscape + getEscapeLength(window, lastEscape) > end) {
    return endsInHighSurrogate(window, previousEscape, lastEscape) ? previousEscape : lastEscape;
  }
  if (endsInHighSurrogate(window, lastEscape, end)) return lastEscape;
  return end - countUnfinishedBytes(window, end);
}

function getEscapeLength(window: Buffer, escape: number): number {
  return window[escape + 1] === letterU ? 6 : 2;
}

/** Whether the escape at this index encodes a high surrogate and ends at `end`. */
function endsInHighSurrogate(window: Buffer, escape: number, end: number): boolean {
  return escape >= 0 && escape + 6 === end && /^\\u[dD][89abAB]/.test(window.toString('latin1', escape, end));
}

/** Counts the bytes of an unfinished UTF-8 sequence before `end`. */
function countUnfinishedBytes(window: Buffer, end: number): number {
  for (let back = 1; back <= 3; back += 1) {
    const byte = window[end - back] ?? 0;
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}
