import { type ParsedUpload, parseUpload } from './parse.ts';
import { isRefusal } from './refusal.ts';
import { createMemoryStore } from './content/byte-store.ts';

export const options = { projectId: 'p1', maxMetadataBytes: 64 * 1024 };
export const upload = { name: 'n', markdown: 'm' };

/** Throws the refusal if the body is not valid. `text` returns a part. */
export function parse(body: string | Buffer | object): {
  parsed: ParsedUpload;
  text: (part: 'markdown' | 'rawData' | 'sessionData') => string;
} {
  const bytes = Buffer.from(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
  const parsed = parseUpload(createMemoryStore(bytes), options);
  if (isRefusal(parsed)) throw new Error(`${parsed.code}: ${parsed.message}`);
  const text = (part: 'markdown' | 'rawData' | 'sessionData') => {
    const { offset, size } = parsed.segments[part] ?? { offset: 0, size: 0 };
    return bytes.toString('utf8', offset, offset + size);
  };
  return { parsed, text };
}

/** Returns 'accepted', or the code and message of the refusal. */
export const tryParse = (body: string | Buffer | object) => {
  try {
    parse(body);
    return 'accepted';
  } catch (error) {
    return (error as Error).message;
  }
};
export const withMetadata = (metadata: string) => `{"name":"n","markdown":"m","metadata":${metadata}}`;
