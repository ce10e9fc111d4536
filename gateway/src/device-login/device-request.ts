import { ServiceError } from '@archive/kit';
import type { accounts } from '@archive/contracts';
import { isForm } from '../http/content-type.ts';
import { readJsonObject, readSmallBody } from '../request/json-body.ts';
import type { AuthenticatedContext, BodyRequestContext } from '../request/request-context.ts';
import { withBody } from '../request/with-body.ts';

const maxBodyBytes = 16 * 1024;
/** In UTF-16 code units. The service auth shortens the texts further. */
const maxTextLength = 1_000;

export type Texts = Readonly<Record<string, unknown>>;

interface ReadRequest {
  readonly texts: Texts;
  readonly context: AuthenticatedContext;
}

/** Reads a JSON body of at most 16 KiB. */
export async function readJsonTexts(request: BodyRequestContext): Promise<ReadRequest> {
  const { body, context } = await withBody(request, signal => readJsonObject(request, maxBodyBytes, signal));
  return { texts: body, context };
}

/**
 * Reads a form of at most 16 KiB (RFC 8628 §3.1). Rejects with INVALID for another media type or a repeated parameter.
 */
export async function readFormTexts(request: BodyRequestContext): Promise<ReadRequest> {
  const read = (signal: AbortSignal) => {
    if (!isForm(request.req.headers['content-type']))
      throw new ServiceError('INVALID', 'The body must be application/x-www-form-urlencoded');
    return readSmallBody(request, maxBodyBytes, signal);
  };
  const { body, context } = await withBody(request, async signal => read(signal));
  const entries = [...new URLSearchParams(body.toString('utf8'))];
  if (new Set(entries.map(([name]) => name)).size < entries.length)
    throw new ServiceError('INVALID', 'A parameter is repeated');
  return { texts: Object.fromEntries(entries), context };
}

/** Throws INVALID if the text is missing or empty. */
export function requireText(texts: Texts, name: string): string {
  const text = readText(texts, name);
  if (text === '') throw new ServiceError('INVALID', `Missing required field: ${name}`);
  return text;
}

/** Returns the description that a command line sends of itself. Throws INVALID if a value is not a text. */
export function readCommandLine(texts: Texts): accounts.CommandLine {
  const read = (name: string) => readText(texts, name);
  const join = (...parts: readonly string[]) => parts.filter(part => part !== '').join(' ');
  const system = read('os_display_name') || join(read('os'), read('os_version'));
  return {
    hostname: read('hostname'),
    system: join(system, read('architecture')),
    username: read('username'),
    client: join(read('client') || read('client_id'), read('client_version')),
  };
}

function readText(texts: Texts, name: string): string {
  const value = Object.hasOwn(texts, name) ? (texts[name] ?? '') : '';
  if (typeof value !== 'string') throw new ServiceError('INVALID', `Invalid value for ${name}`);
  return value.slice(0, maxTextLength).toWellFormed();
}
