import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { createPartMeter, type PartDigest } from '../src/client/part-digest.ts';
import type { HostileDocument, Text } from './documents/document.ts';

export const partNames = ['markdown', 'rawData', 'sessionData'] as const;
export type PartName = (typeof partNames)[number];

/** A hostile document as a compressed upload. */
export interface PreparedSession {
  readonly name: string;
  /** The word occurs in this session only. */
  readonly word: string;
  readonly query?: string;
  readonly gzip: Buffer;
  readonly parts: Readonly<Partial<Record<PartName, PartDigest>>>;
}

/** Compression takes as much CPU time as the upload, so the caller prepares sessions before the measurement. */
export async function prepareSession({ name, create, query }: HostileDocument, n: number): Promise<PreparedSession> {
  const word = `hostileword${n}`;
  const { markdown = 'Nothing else.\n', metadata = {}, ...others } = create();
  const texts: Partial<Record<PartName, readonly Text[]>> = {
    markdown: [`_**User**_\n\n${word}\n\n`, markdown],
    ...Object.fromEntries(Object.entries(others).map(([part, text]) => [part, [text]])),
  };
  const parts: Partial<Record<PartName, PartDigest>> = {};
  function* body(): Generator<string> {
    yield `{"name":"A session","metadata":${JSON.stringify(metadata)}`;
    for (const part of partNames) {
      const pieces = texts[part];
      if (!pieces) continue;
      const meter = createPartMeter();
      yield `,"${part}":"`;
      for (const text of pieces) for (const piece of splitText(text)) yield meter.escape(piece);
      yield '"';
      parts[part] = meter.result();
    }
    yield '}';
  }
  const encoded = Readable.from(body()).map((chunk: string) => Buffer.from(chunk));
  const gzip = Buffer.concat((await encoded.pipe(createGzip({ level: 1 })).toArray()) as Buffer[]);
  return { name, word, ...(query === undefined ? {} : { query }), gzip, parts };
}

/** A chunk of a repeated text has at most a million characters. A string is one chunk. */
function* splitText(text: Text): Generator<string> {
  if (typeof text === 'string') {
    yield text;
    return;
  }
  const { piece, count } = text;
  const perChunk = Math.floor(1_000_000 / piece.length);
  for (let done = 0; done < count; done += perChunk) yield piece.repeat(Math.min(perChunk, count - done));
}
