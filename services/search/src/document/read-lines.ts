import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** In UTF-16 units; longer lines are yielded in parts. */
const maxLineLength = 1_000;

/** Yields the lines of gzipped UTF-8 text (RFC 1952) with their line ends; throws if the stream is damaged. */
export async function* readLines(compressed: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  const bytes = pipeline(Readable.from(compressed), createGunzip({ chunkSize: 64 * 1024 }), () => undefined);
  let remainder = '';
  for await (const chunk of bytes) {
    const lines = (remainder + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    remainder = lines.pop() ?? '';
    for (const line of lines) yield* splitLine(`${line}\n`);
    while (remainder.length > 2 * maxLineLength) {
      const start = cutLineStart(remainder);
      yield start;
      remainder = remainder.slice(start.length);
    }
  }
  yield* splitLine(remainder + decoder.decode());
}

function* splitLine(line: string): Generator<string> {
  let remainder = line;
  while (remainder.length > maxLineLength) {
    const start = cutLineStart(remainder);
    yield start;
    remainder = remainder.slice(start.length);
  }
  yield remainder;
}

/** Cuts after the last blank within the limit, else at the limit without splitting a code point. */
function cutLineStart(text: string): string {
  const blank = text.lastIndexOf(' ', maxLineLength);
  const end = blank > 0 ? blank + 1 : maxLineLength;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? text.slice(0, end - 1) : text.slice(0, end);
}
