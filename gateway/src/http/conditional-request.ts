import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import {
  type CurrentVersion,
  isExpectedVersion,
  isModifiedSince,
  isUnknownVersion,
  type Preconditions,
} from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { parseHttpDate } from './http-date.ts';

const entityTag = /(?:^|,)[ \t]*(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?=,|$)/g;

/** Returns the opaque values of the list, and ignores members that are not entity tags. */
function parseEntityTags(header: string): string[] {
  return [...header.matchAll(entityTag)].map(match => match[1] ?? '');
}

/** All entity tags of sessions are weak (RFC 9110 §8.8.3). */
export function formatEntityTag(etag: string): string {
  return `W/"${etag}"`;
}

/** Sets the headers of an answer that depends on the version of a session (docs/decisions.md#45-caching-headers). */
export function setVersionHeaders(res: ServerResponse, etag: string): void {
  res.setHeader('ETag', formatEntityTag(etag));
  res.setHeader('Vary', 'Accept, Accept-Encoding, Authorization');
}

/** No stored entity tag is equal to this value. An unreadable If-Match therefore fails instead of being ignored. */
const unmatchable = '-';

/**
 * Parses the preconditions that every method evaluates (docs/decisions.md#42-preconditions). Only opaque values are
 * compared, because all stored entity tags are weak.
 */
export function parsePreconditions(headers: IncomingHttpHeaders): Preconditions {
  const ifMatch = parseTags(headers['if-match']);
  const ifNoneMatch = parseTags(headers['if-none-match']);
  const ifUnmodifiedSinceMs = parseHttpDate(headers['if-unmodified-since']);
  const isUnreadable = headers['if-match'] !== undefined && !ifMatch.isAny && ifMatch.tags.length === 0;
  return {
    ifMatch: isUnreadable ? [unmatchable] : ifMatch.tags,
    ifMatchAny: ifMatch.isAny,
    ifNoneMatch: ifNoneMatch.tags,
    ifNoneMatchAny: ifNoneMatch.isAny,
    ...(ifUnmodifiedSinceMs === undefined ? {} : { ifUnmodifiedSinceMs }),
  };
}

function parseTags(header = ''): { isAny: boolean; tags: string[] } {
  const isAny = header.trim() === '*';
  return { isAny, tags: isAny ? [] : parseEntityTags(header) };
}

const readConditions = ['if-match', 'if-unmodified-since', 'if-none-match', 'if-modified-since'] as const;

/** Whether a GET or HEAD request has a precondition. */
export function isConditional(headers: IncomingHttpHeaders): boolean {
  return readConditions.some(name => headers[name] !== undefined);
}

/**
 * Whether the answer to GET or HEAD is 304. If-None-Match makes If-Modified-Since irrelevant (RFC 9110 §13.2.2). Throws
 * PRECONDITION_FAILED if If-Match or If-Unmodified-Since is false.
 */
export function isNotModified(headers: IncomingHttpHeaders, current: CurrentVersion): boolean {
  const preconditions = parsePreconditions(headers);
  if (!isExpectedVersion(preconditions, current)) throw new ServiceError('PRECONDITION_FAILED');
  if (headers['if-none-match'] !== undefined) return !isUnknownVersion(preconditions, current);
  const modifiedSinceMs = parseHttpDate(headers['if-modified-since']);
  return modifiedSinceMs !== undefined && !isModifiedSince(current, modifiedSinceMs);
}
