import { createHash } from 'node:crypto';
import { isProjectId, parseSessionId } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** `url` is the target of the request, as the client sent it. */
interface RequestTarget {
  readonly url: string;
}

const maxPageLimit = 1_000;
/** Applies if the request has a cursor but no limit. */
const defaultPageLimit = 100;

function readValues(req: RequestTarget, name: string): string[] {
  const queryStart = req.url.indexOf('?');
  return queryStart < 0 ? [] : new URLSearchParams(req.url.slice(queryStart)).getAll(name);
}

/**
 * Reads the parameter `limit`: a decimal without leading zeros, from 1 to `max`. Undefined if absent. Throws INVALID
 * for any other value.
 */
export function readLimit(req: RequestTarget, max: number): number | undefined {
  const [text, ...more] = readValues(req, 'limit');
  if (text === undefined) return undefined;
  const limit = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > max || more.length > 0) {
    throw new ServiceError('INVALID', `Invalid value for limit. Must be an integer from 1 to ${max}`);
  }
  return limit;
}

/** Reads a parameter that is `true` or `false`. False if absent. Throws INVALID for any other value. */
export function readFlag(req: RequestTarget, name: string): boolean {
  const [text = 'false', ...more] = readValues(req, name);
  if (!['true', 'false'].includes(text) || more.length > 0)
    throw new ServiceError('INVALID', `Invalid value for ${name}. Must be true or false`);
  return text === 'true';
}

/** The sort key of a page's last item (keyset pagination). */
export interface PageKey {
  readonly ms: number;
  readonly id: string;
}

const digestBytes = 6;
const computeDigest = (text: string) => createHash('sha256').update(text).digest().subarray(0, digestBytes);

/** Encodes a page key as an opaque cursor. The digest detects damage, but it is not a signature. */
export function encodeCursor(kind: string, key: PageKey): string {
  const text = `${kind} ${key.ms} ${key.id}`;
  return Buffer.concat([computeDigest(text), Buffer.from(text)]).toString('base64url');
}

/**
 * Reads the parameter `cursor`. Undefined if absent. Throws INVALID if the cursor is damaged or belongs to another
 * list.
 */
export function readCursor(req: RequestTarget, kind: string): PageKey | undefined {
  const [cursor, ...more] = readValues(req, 'cursor');
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.toString('utf8', digestBytes);
  const [, ms, id] = /^(?:\S+) (-?\d+) (\S+)$/.exec(text) ?? [];
  const isIntact = bytes.toString('base64url') === cursor && computeDigest(text).equals(bytes.subarray(0, digestBytes));
  const key = { ms: Number(ms), id: id ?? '' };
  if (!isIntact || !text.startsWith(`${kind} `) || !isPageKey(kind, key) || more.length > 0) {
    throw new ServiceError('INVALID', 'Invalid value for cursor');
  }
  return key;
}

/** RFC 3339 §5.6 can write timestamps in this range. In ms since the Unix epoch. */
const [minTimestampMs, maxTimestampMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** A forged cursor may have a correct digest, so its values are checked too. */
function isPageKey(kind: string, { ms, id }: PageKey): boolean {
  const isId = kind === 'projects' ? isProjectId(id) : parseSessionId(id) === id;
  return isId && ms >= minTimestampMs && ms <= maxTimestampMs;
}

/** Reads `limit` and `cursor`. If both are absent, the list is complete. Throws INVALID for invalid values. */
export function readPage(req: RequestTarget, kind: string): { limit?: number; after?: PageKey } {
  const after = readCursor(req, kind);
  const limit = readLimit(req, maxPageLimit) ?? (after ? defaultPageLimit : undefined);
  return { ...(limit === undefined ? {} : { limit }), ...(after ? { after } : {}) };
}
