import { createHash } from 'node:crypto';
import { isProjectId, parseSessionId } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** A request's target, as sent. */
interface Target {
  readonly url: string;
}

/** All values of a query parameter, as sent. */
function values(req: Target, name: string): string[] {
  const mark = req.url.indexOf('?');
  return mark < 0 ? [] : new URLSearchParams(req.url.slice(mark)).getAll(name);
}

/** A parameter that is one canonical decimal from 1 to `max`; undefined when absent, INVALID otherwise (beyond.md 1, "recent limit"). */
export function readLimit(req: Target, max: number): number | undefined {
  const [text, ...more] = values(req, 'limit');
  if (text === undefined) return undefined;
  const limit = /^[1-9][0-9]{0,3}$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > max || more.length > 0) {
    throw new ServiceError('INVALID', `Invalid value for limit. Must be an integer from 1 to ${max}`);
  }
  return limit;
}

/** A position in a list: the sort key of the last item, in ms since the Unix epoch, and its id. */
export interface PageKey {
  readonly ms: number;
  readonly id: string;
}

const digestBytes = 6;
const digest = (text: string) => createHash('sha256').update(text).digest().subarray(0, digestBytes);

/** An opaque cursor for a position in the list called `kind`. */
export function encodeCursor(kind: string, position: PageKey): string {
  const text = `${kind} ${position.ms} ${position.id}`;
  return Buffer.concat([digest(text), Buffer.from(text)]).toString('base64url');
}

/** The position that the cursor parameter stands for; undefined when absent, INVALID where it was damaged or is another list's. */
export function readCursor(req: Target, kind: string): PageKey | undefined {
  const [cursor, ...more] = values(req, 'cursor');
  if (cursor === undefined) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const text = bytes.toString('utf8', digestBytes);
  const [, ms, id] = /^(?:\S+) (-?\d+) (\S+)$/.exec(text) ?? [];
  const sound = bytes.toString('base64url') === cursor && digest(text).equals(bytes.subarray(0, digestBytes));
  const position = { ms: Number(ms), id: id ?? '' };
  if (!sound || !text.startsWith(`${kind} `) || !isPosition(kind, position) || more.length > 0) {
    throw new ServiceError('INVALID', 'Invalid value for cursor');
  }
  return position;
}

/** Years that a timestamp is written with (RFC 3339, 5.6), in ms since the Unix epoch. */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')];

/** Anybody can make a cursor whose digest is right. */
function isPosition(kind: string, { ms, id }: PageKey): boolean {
  const isId = kind === 'projects' ? isProjectId(id) : parseSessionId(id) === id;
  return isId && ms >= earliest && ms <= latest;
}

/** Paging of a list: nothing asked for, or a limit (100 where a cursor comes alone) and where to go on. */
export function readPage(req: Target, kind: string): { limit?: number; after?: PageKey } {
  const after = readCursor(req, kind);
  const limit = readLimit(req, 1_000) ?? (after ? 100 : undefined);
  return { ...(limit === undefined ? {} : { limit }), ...(after ? { after } : {}) };
}
