import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** UTF-16 units that a line is given in at the most; longer ones come in several, cut at a blank where there is one. */
const longest = 1_000;

/** Lines of a gzip stream of UTF-8 text (RFC 1952), with their ends; throws where it is damaged. */
export async function* linesOf(compressed: AsyncIterable<Buffer>): AsyncIterable<string> {
  const decoder = new TextDecoder();
  const bytes = pipeline(Readable.from(compressed), createGunzip({ chunkSize: 64 * 1024 }), () => undefined);
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk as Buffer, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield* pieces(`${line}\n`);
    while (rest.length > 2 * longest) {
      const piece = firstPiece(rest);
      yield piece;
      rest = rest.slice(piece.length);
    }
  }
  yield* pieces(rest + decoder.decode());
}

function* pieces(line: string): Generator<string> {
  let rest = line;
  while (rest.length > longest) {
    const piece = firstPiece(rest);
    yield piece;
    rest = rest.slice(piece.length);
  }
  yield rest;
}

/** Up to the last blank, or else up to a code point's end. */
function firstPiece(text: string): string {
  const blank = text.lastIndexOf(' ', longest);
  const end = blank > 0 ? blank + 1 : longest;
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? text.slice(0, end - 1) : text.slice(0, end);
}
