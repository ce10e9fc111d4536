import type { ServerResponse } from 'node:http';
import type { sessions } from '@archive/contracts';

const tag = /(?:^|,)[ \t]*(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"[ \t]*(?=,|$)/g;

/** Opaque values of a list of entity tags; what is no tag is passed over. */
function opaqueTags(header: string): string[] {
  return [...header.matchAll(tag)].map(match => match[1] ?? '');
}

/** The weak entity tag of a session's version. */
export function formatEntityTag(etag: string): string {
  return `W/"${etag}"`;
}

/** Says of an answer which version it is of, and by what it varies (beyond.md 1, "caching"). */
export function setVersionHeaders(res: ServerResponse, etag: string): void {
  res.setHeader('ETag', formatEntityTag(etag));
  res.setHeader('Vary', 'Accept, Accept-Encoding, Authorization');
}

/** Whether If-None-Match asks for 304: weak comparison, lists and `*` (RFC 9110, 13.1.2). */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || opaqueTags(header).includes(etag);
}

/** Matches no stored tag, so that a condition that can't be read fails rather than being ignored. */
const unmatched = '-';

/** An upload's conditions; tags are compared by their opaque values, as all of ours are weak (beyond.md 1, "If-Match"). */
export function parseUploadPreconditions(
  ifMatch: string | undefined,
  ifNoneMatch: string | undefined,
): sessions.Preconditions {
  const any = ifMatch?.trim() === '*';
  const tags = ifMatch === undefined || any ? [] : opaqueTags(ifMatch);
  return {
    ifMatch: ifMatch !== undefined && !any && tags.length === 0 ? [unmatched] : tags,
    ifMatchAny: any,
    ifNoneMatchAny: ifNoneMatch?.trim() === '*',
  };
}
