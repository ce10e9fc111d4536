import type { IncomingMessage } from 'node:http';
import { ChunkList, ServiceError, withTimeout } from '@archive/kit';
import { isJson } from './content-type.ts';

const bodyTimeoutMs = 10_000;
const createInvalidError = (options?: ErrorOptions) =>
  new ServiceError('INVALID', 'Invalid JSON in request body', options);

/**
 * Reads a small JSON object; all its members, also `__proto__`, are own properties. Rejects with INVALID for anything else,
 * with TOO_LARGE beyond `maxBytes`, and with REQUEST_TIMEOUT when the body is not complete within 10 s.
 */
export async function readJsonObject(req: IncomingMessage, maxBytes: number): Promise<Record<string, unknown>> {
  if (!isJson(req.headers['content-type'])) throw createInvalidError();
  if (!['identity', undefined].includes(req.headers['content-encoding']))
    throw new ServiceError('INVALID', 'Unsupported Content-Encoding');
  const bytes = await withTimeout(bodyTimeoutMs, readBytes(req, maxBytes)).catch((error: unknown) => {
    // Any other error comes from the connection: the client did not send the whole body.
    throw error instanceof ServiceError && error.code === 'TOO_LARGE'
      ? error
      : new ServiceError('REQUEST_TIMEOUT', undefined, { cause: error });
  });
  return parseObject(bytes);
}

async function readBytes(req: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(req.headers['content-length'] ?? 0) > maxBytes) throw new ServiceError('TOO_LARGE');
  const chunks = new ChunkList();
  let length = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new ServiceError('TOO_LARGE');
    chunks.add(chunk);
  }
  return Buffer.concat(chunks.takeAll());
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw createInvalidError({ cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createInvalidError();
  return value as Record<string, unknown>;
}
