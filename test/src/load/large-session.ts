import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { createPartMeter, type PartDigest } from '../client/part-digest.ts';

/** A large upload, half Markdown and half rawData. */
export interface LargeSession {
  readonly gzip: Buffer;
  /** The length of the body before compression. */
  readonly bytes: number;
  readonly markdown: PartDigest;
  readonly rawData: PartDigest;
}

const words =
  'the agent reads a file, "quotes" it, escapes \\ and / and\ttabs, is naïve, writes 漢字 and 😀 in\u2028lines'.split(
    ' ',
  );

/**
 * 100 kB of lines that gzip reduces to a fifth. The lines contain characters that JSON escapes, and characters of 1 to
 * 4 bytes in UTF-8.
 */
const block = Array.from({ length: 1_000 }, (_, line) => {
  const digest = createHash('sha256').update(String(line)).digest();
  const sentence = [...digest.subarray(0, 12)].map(pick => words[pick % words.length]).join(' ');
  return `{"line": ${line}, "timestamp": "2026-01-01T00:00:00.000Z", "text": "${sentence}"}`;
}).join('\n');

/** The body is nearly `bytes` bytes long, and never longer. */
export async function createLargeSession(bytes: number): Promise<LargeSession> {
  const count = Math.floor((bytes - 200) / 2 / Buffer.byteLength(JSON.stringify(`# 10000\n${block}\n`)));
  const sizes = { markdown: createPartMeter(), rawData: createPartMeter() };
  let total = 0;
  function* body(): Generator<string> {
    yield '{"name":"A big session","markdown":"';
    for (let n = 0; n < count; n += 1) yield sizes.markdown.escape(`# ${10_000 + n}\n${block}\n`);
    yield '","rawData":"';
    for (let n = 0; n < count; n += 1) yield sizes.rawData.escape(`${20_000 + n}\n${block}\n`);
    yield '"}';
  }
  const encodedChunks = Readable.from(body()).map((chunk: string) => {
    const encoded = Buffer.from(chunk);
    total += encoded.length;
    return encoded;
  });
  const gzip = Buffer.concat((await encodedChunks.pipe(createGzip({ level: 1 })).toArray()) as Buffer[]);
  return { gzip, bytes: total, markdown: sizes.markdown.result(), rawData: sizes.rawData.result() };
}
