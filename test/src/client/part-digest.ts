import { createHash } from 'node:crypto';

export interface PartDigest {
  readonly bytes: number;
  readonly sha256: string;
}

export async function digestPart(bytes: AsyncIterable<unknown>): Promise<PartDigest> {
  const hash = createHash('sha256');
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    hash.update(chunk);
    length += chunk.length;
  }
  return { bytes: length, sha256: hash.digest('hex') };
}

/** Digests a text that is uploaded piece by piece. */
export function createPartMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  return {
    /** Adds the text to the digest and returns it escaped for a JSON string. */
    escape: (text: string): string => {
      hash.update(text);
      bytes += Buffer.byteLength(text);
      return JSON.stringify(text).slice(1, -1);
    },
    result: (): PartDigest => ({ bytes, sha256: hash.digest('hex') }),
  };
}
