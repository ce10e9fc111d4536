import { createHash } from 'node:crypto';
import { ServiceError } from '@archive/kit';

/** Clients can page through at most this many hits. */
export const maxOffset = 10_000;

/** Writes a cursor, which is opaque to clients: the number of preceding hits and a hash of the request. */
export function writeCursor(offset: number, request: unknown): string {
  return Buffer.from(JSON.stringify([offset, hashRequest(request)])).toString('base64url');
}

/**
 * Returns the number of hits to skip. Throws INVALID if the cursor is damaged, beyond 10,000 or from another request.
 */
export function readCursor(cursor: string, request: unknown): number {
  if (cursor === '') return 0;
  const parts = parse(Buffer.from(cursor, 'base64url').toString());
  if (Array.isArray(parts) && parts.length === 2) {
    const [offset, hash] = parts as [unknown, unknown];
    if (typeof offset === 'number' && Number.isInteger(offset) && offset > 0 && hash === hashRequest(request)) {
      if (offset <= maxOffset) return offset;
    }
  }
  throw new ServiceError('INVALID', 'Invalid value for cursor');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function hashRequest(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64url').slice(0, 16);
}
