import { createHash } from 'node:crypto';
import { ServiceError } from '@archive/kit';

/** How far a search can be paged. */
const furthest = 10_000;

/** Opaque to clients: how many hits came before, and of which question. */
export function writeCursor(offset: number, question: unknown): string {
  return Buffer.from(JSON.stringify([offset, digest(question)])).toString('base64url');
}

/** How many hits to leave out; INVALID for a cursor that is damaged, of another question, or beyond 10,000 hits. */
export function readCursor(cursor: string, question: unknown): number {
  if (cursor === '') return 0;
  const parts = parse(Buffer.from(cursor, 'base64url').toString());
  if (Array.isArray(parts) && parts.length === 2) {
    const [offset, of] = parts as [unknown, unknown];
    if (typeof offset === 'number' && Number.isInteger(offset) && offset > 0 && of === digest(question)) {
      if (offset <= furthest) return offset;
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

function digest(question: unknown): string {
  return createHash('sha256').update(JSON.stringify(question)).digest('base64url').slice(0, 16);
}
