import type { ByteStore, Segment } from '../content/byte-store.ts';

const newline = 0x0a;
const defaultMaxLineBytes = 1024 * 1024;

/**
 * Yields lines without their ends, in constant memory. Skips lines that, together with their ends, are longer than
 * `maxLineBytes`. A line is valid only until the next iteration.
 */
export function* readLines(store: ByteStore, text: Segment, maxLineBytes = defaultMaxLineBytes): Generator<Buffer> {
  const scratch = Buffer.allocUnsafe(Math.min(maxLineBytes, Math.max(text.size, 1)));
  const endOffset = text.offset + text.size;
  let isSkipping = false;
  for (let offset = text.offset; offset < endOffset;) {
    const window = store.read(offset, scratch).subarray(0, endOffset - offset);
    let lineStart = 0;
    for (let end = window.indexOf(newline); end >= 0; end = window.indexOf(newline, lineStart)) {
      if (!isSkipping) yield window.subarray(lineStart, end);
      isSkipping = false;
      lineStart = end + 1;
    }
    const isLast = offset + window.length >= endOffset;
    if (isLast && !isSkipping && lineStart < window.length) yield window.subarray(lineStart);
    isSkipping ||= lineStart === 0;
    offset += isLast || lineStart === 0 ? window.length : lineStart;
  }
}
