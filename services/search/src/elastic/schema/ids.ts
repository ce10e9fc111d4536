import { createHash } from 'node:crypto';
import { type SessionKey } from '../../index-port/search-index.ts';

/** UTF-16 units; longer values are compared by their hash, because a keyword has at most 32,766 bytes. */
const maxKeywordLength = 256;

/** Hash of an owner's id, which may have any length. It is the routing key too, so that an owner's documents are in one shard. */
export function ownerKey(ownerId: string): string {
  return hash([ownerId]);
}

/** Id of a session's head document. */
export function sessionIdOf({ ownerId, projectId, sessionId }: SessionKey): string {
  return hash([ownerId, projectId, sessionId]);
}

/** Key of one version of a session, in its head and its passages. */
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
