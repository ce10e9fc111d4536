import { createHash } from 'node:crypto';
import { type SessionKey } from '../../index-port/search-index.ts';

/** UTF-16 units; longer values are compared by their hash, since a keyword has at most 32,766 bytes. */
const maxKeywordLength = 256;

/** Hash of an owner's id, which may have any length. It is the routing key too: an owner's documents are in one shard. */
export function ownerKey(ownerId: string): string {
  return hash([ownerId]);
}

/** Id of a session's head document. */
export function sessionIdOf({ ownerId, projectId, sessionId }: SessionKey): string {
  return hash([ownerId, projectId, sessionId]);
}

/** Key that passages share with the one version of the head to which they belong. */
export function versionKey(id: string, version: number): string {
  return `${id}.${version}`;
}

/** The form of a facet's value in documents and in queries. */
export function facetTerm(value: string): string {
  const text = value.toLowerCase().toWellFormed();
  return text.length > maxKeywordLength ? hash([text]) : text;
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
