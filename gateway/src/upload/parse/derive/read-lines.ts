import type { Segment, Storage } from '../byte-store.ts';

const newline = 0x0a;
const longestLine = 1024 * 1024;

/**
 * The lines of a text without their ends, in constant memory. A line longer than `maxLine` bytes is passed over.
 * Each line is valid until the next is asked for.
 */
export function* lines(storage: Storage, text: Segment, maxLine = longestLine): Generator<Buffer> {
  const scratch = Buffer.allocUnsafe(Math.min(maxLine, Math.max(text.size, 1)));
  const stop = text.at + text.size;
  let skipping = false;
  for (let at = text.at; at < stop;) {
    const window = storage.load(at, scratch).subarray(0, stop - at);
    let from = 0;
    for (let end = window.indexOf(newline); end >= 0; end = window.indexOf(newline, from)) {
      if (!skipping) yield window.subarray(from, end);
      skipping = false;
      from = end + 1;
    }
    const last = at + window.length >= stop;
    if (last && !skipping && from < window.length) yield window.subarray(from);
    skipping ||= from === 0;
    at += last || from === 0 ? window.length : from;
  }
}
