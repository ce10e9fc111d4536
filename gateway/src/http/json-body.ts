import type { IncomingMessage } from 'node:http';
import { ServiceError, withTimeout } from '@archive/kit';
import { isJson } from './content-type.ts';
import { ChunkList } from './chunk-list.ts';

const invalid = () => new ServiceError('INVALID', 'Invalid JSON in request body');

/**
 * A small JSON object from a request's body, its members as own data properties. INVALID where it is anything else,
 * TOO_LARGE over `maxBytes`, REQUEST_TIMEOUT where it does not arrive within 10 s.
 */
export async function readJsonObject(req: IncomingMessage, maxBytes: number): Promise<Record<string, unknown>> {
  if (!isJson(req.headers['content-type'])) throw invalid();
  if (!['identity', undefined].includes(req.headers['content-encoding']))
    throw new ServiceError('INVALID', 'Unsupported Content-Encoding');
  const bytes = await withTimeout(10_000, collect(req, maxBytes)).catch((error: unknown) => {
    throw error instanceof ServiceError && error.code === 'UNAVAILABLE'
      ? new ServiceError('REQUEST_TIMEOUT', undefined, { cause: error })
      : error;
  });
  return parseObject(bytes);
}

async function collect(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw new ServiceError('TOO_LARGE');
  const pieces = new ChunkList();
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new ServiceError('TOO_LARGE');
    pieces.add(chunk);
  }
  return Buffer.concat(pieces.takeAll());
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (error) {
    throw new ServiceError('INVALID', invalid().message, { cause: error });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid();
  return value as Record<string, unknown>;
}
