import { gunzipSync } from 'node:zlib';
import { countNodes } from './count-nodes.ts';
import { emptyStructure, parseStructure, type Structure } from './structure.ts';

/** Larger session data is not read, so roles come from the Markdown only. */
export const maxStructuredBytes = 8 * 1024 * 1024;
/**
 * A node (a value or a name in JSON) takes about 60 bytes of memory, but may have 2 bytes of text. The session data of
 * 10,000 exchanges has 200,000 nodes.
 */
const maxNodes = 500_000;

/**
 * Reads gzipped session data; empty if it has too many nodes or another format. Throws if the gzip stream is damaged or
 * decompresses to more than 8 MiB.
 */
export async function readStructure(compressed: AsyncIterable<Uint8Array>): Promise<Structure> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of compressed) chunks.push(chunk);
  const bytes = gunzipSync(Buffer.concat(chunks), { maxOutputLength: maxStructuredBytes });
  return countNodes(bytes, maxNodes) > maxNodes ? emptyStructure : parseStructure(bytes.toString());
}
