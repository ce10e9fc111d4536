import { parseTimestamp } from '@archive/contracts';
import { ServiceError } from '@archive/kit';

/** A member of a request's body. */
export interface Field<Value> {
  readonly isOptional: boolean;
  /** Returns undefined for an invalid value. */
  readonly parse: (value: unknown) => Value | undefined;
}

/** The members that the body of a route may have. */
export type Fields = Readonly<Record<string, Field<unknown>>>;

/** The parsed values of a body. */
export type BodyOf<Declared extends Fields> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Field<infer Value> ? Value : never;
};

/** In UTF-16 code units. Auth checks the exact bound of each value. */
const maxTextLength = 4_096;

/** Well-formed text without NUL, which PostgreSQL cannot store. */
export const textField: Field<string> = {
  isOptional: false,
  parse: value => {
    const isText = typeof value === 'string' && value.length <= maxTextLength;
    return isText && value.isWellFormed() && !value.includes('\0') ? value : undefined;
  },
};

/** Bytes in base64url without padding, at most 6 KiB. RSA keys and post-quantum keys fit, each with a signature. */
export const base64UrlField: Field<string> = {
  isOptional: false,
  parse: value => (typeof value === 'string' && /^[\w-]{1,8192}$/.test(value) ? value : undefined),
};

/** A whole number from 1 to 1,000,000. */
export const countField: Field<number> = {
  isOptional: false,
  parse: value => (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 1e6 ? Number(value) : undefined),
};

/** An RFC 3339 timestamp, parsed to ms since the Unix epoch. */
export const timeField: Field<number> = {
  isOptional: false,
  parse: value => (typeof value === 'string' ? parseTimestamp(value) : undefined),
};

/** Declares a member whose value is one of `texts`. */
export function oneOfField<const Text extends string>(texts: readonly Text[]): Field<Text> {
  return { isOptional: false, parse: value => texts.find(text => text === value) };
}

/** Makes a member optional. */
export function optional<Value>(field: Field<Value>): Field<Value | undefined> {
  return { ...field, isOptional: true };
}

/**
 * Parses a body. Throws INVALID for a missing, invalid or unknown member: ignoring an unknown member would hide a
 * mistake.
 */
export function parseBody<Declared extends Fields>(
  body: Record<string, unknown>,
  declared: Declared,
): BodyOf<Declared> {
  for (const name of Object.keys(body)) if (!Object.hasOwn(declared, name)) throw createUnknownError(name);
  const values = Object.entries(declared).map(([name, field]) => {
    if (!Object.hasOwn(body, name) && field.isOptional) return [name, undefined];
    const value = field.parse(body[name]);
    if (value === undefined) throw new ServiceError('INVALID', `Invalid value for ${name}`);
    return [name, value];
  });
  return Object.fromEntries(values) as BodyOf<Declared>;
}

function createUnknownError(name: string): ServiceError {
  const isPlain = /^[\w-]{1,40}$/.test(name);
  return new ServiceError('INVALID', isPlain ? `Unknown member ${name}` : 'Unknown member in request body');
}
