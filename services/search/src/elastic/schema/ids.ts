import { createHash } from 'node:crypto';
import { type SessionKey } from '../../index-port/search-index.ts';

/** In UTF-16 units. A hash replaces longer values, because a keyword has at most 32,766 bytes. */
const maxKeywordLength = 256;

/**
 * Hashes an owner's id, which may have any length. The hash is the routing key, so one shard has all documents of an
 * owner.
 */
export function ownerKey(ownerId: string): string {
  return hash([ownerId]);
}

/** Returns the id of a session's head document. */
export function sessionIdOf({ ownerId, projectId, sessionId }: SessionKey): string {
  return hash([ownerId, projectId, sessionId]);
}

/** Returns the key of one version of a session. The head and the passages of this version contain the key. */
export function versionKey(id: string, version: number): string {
  return `${id}.${version}`;
}

/** Converts a facet's value to its form in documents and queries. */
export function facetTerm(value: string): string {
  const text = value.toLowerCase().toWellFormed();
  return text.length > maxKeywordLength ? hash([text]) : text;
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
