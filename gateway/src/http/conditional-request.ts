import type { ServerResponse } from 'node:http';
import type { sessions } from '@archive/contracts';

const entityTag = /(?:^|,)[ \t]*(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?=,|$)/g;

/** Opaque values of a list of entity tags; other members are ignored. */
function parseEntityTags(header: string): string[] {
  return [...header.matchAll(entityTag)].map(match => match[1] ?? '');
}

/** Formats the weak entity tag of a session's version (RFC 9110 §8.8.3). */
export function formatEntityTag(etag: string): string {
  return `W/"${etag}"`;
}

/** Sets the headers of an answer that depends on a session's version (docs/decisions.md#45-caching-headers). */
export function setVersionHeaders(res: ServerResponse, etag: string): void {
  res.setHeader('ETag', formatEntityTag(etag));
  res.setHeader('Vary', 'Accept, Accept-Encoding, Authorization');
}

/** Whether If-None-Match matches the version: weak comparison, lists and `*` (RFC 9110 §13.1.2). */
export function isNotModified(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || parseEntityTags(ifNoneMatch).includes(etag);
}

/** Equals no stored entity tag: an unreadable If-Match fails instead of being ignored. */
const unmatchable = '-';

/** Parses the conditions of an upload. All stored entity tags are weak, so only opaque values are compared. */
export function parseUploadPreconditions(
  ifMatch: string | undefined,
  ifNoneMatch: string | undefined,
): sessions.Preconditions {
  const ifMatchAny = ifMatch?.trim() === '*';
  const tags = ifMatch === undefined || ifMatchAny ? [] : parseEntityTags(ifMatch);
  return {
    ifMatch: ifMatch !== undefined && !ifMatchAny && tags.length === 0 ? [unmatchable] : tags,
    ifMatchAny,
    ifNoneMatchAny: ifNoneMatch?.trim() === '*',
  };
}
