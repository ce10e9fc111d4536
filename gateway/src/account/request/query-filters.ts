import { parseSessionId, parseTimestamp } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** A request's target as the client sent it. */
interface RequestTarget {
  readonly url: string;
}

/**
 * Reads a query parameter; undefined if absent. Throws INVALID if the parameter is repeated or `parse` returns
 * undefined.
 */
function readParameter<Value>(
  { url }: RequestTarget,
  name: string,
  parse: (text: string) => Value | undefined,
): Value | undefined {
  const queryStart = url.indexOf('?');
  const values = queryStart < 0 ? [] : new URLSearchParams(url.slice(queryStart)).getAll(name);
  const [text, ...more] = values;
  if (text === undefined) return undefined;
  const value = more.length > 0 ? undefined : parse(text);
  if (value === undefined) throw new ServiceError('INVALID', `Invalid value for ${name}`);
  return value;
}

/** Reads a UUID. */
export function readIdParameter(req: RequestTarget, name: string): string | undefined {
  return readParameter(req, name, parseSessionId);
}

/** Reads an RFC 3339 timestamp; returns ms since the Unix epoch. */
export function readTimeParameter(req: RequestTarget, name: string): number | undefined {
  return readParameter(req, name, parseTimestamp);
}

/** Reads an identifier of at most 64 lower-case letters and underscores. */
export function readWordParameter(req: RequestTarget, name: string): string | undefined {
  return readParameter(req, name, text => (/^[a-z][a-z_]{0,63}$/.test(text) ? text : undefined));
}

/** Reads a row number of at most 15 digits. */
export function readRowParameter(req: RequestTarget, name: string): number | undefined {
  return readParameter(req, name, text => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined));
}
