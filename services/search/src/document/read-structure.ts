import { gunzipSync } from 'node:zlib';
import { countNodes } from './count-nodes.ts';
import { emptyStructure, parseStructure, type Structure } from './structure.ts';

/** Session data of more bytes (before compression) is not read. Only the Markdown then gives the roles. */
export const maxStructuredBytes = 8 * 1024 * 1024;
/**
 * A node is a value or a name in JSON. Each node takes about 60 bytes of memory, even if its text has only 2 bytes.
 * Session data of 10,000 exchanges has 200,000 nodes.
 */
const maxNodes = 500_000;

/**
 * Returns an empty structure for an unknown format and for too many nodes. Throws if the gzip stream is damaged or
 * decompresses to more than 8 MiB.
 */
export async function readStructure(compressed: AsyncIterable<Uint8Array>): Promise<Structure> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of compressed) chunks.push(chunk);
  const bytes = gunzipSync(Buffer.concat(chunks), { maxOutputLength: maxStructuredBytes });
  return countNodes(bytes, maxNodes) > maxNodes ? emptyStructure : parseStructure(bytes.toString());
}
