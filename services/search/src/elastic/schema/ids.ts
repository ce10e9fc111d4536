import { createHash } from 'node:crypto';
import { type SessionKey } from '../../index-port/search-index.ts';

/** Longer ones are compared by their hash: a keyword has at most 32,766 bytes. */
const maxKeywordLength = 256;

/** An owner as the engine knows it: its id may be of any length. Documents of an owner are together in one shard. */
export function ownerKey(ownerId: string): string {
  return hash([ownerId]);
}

/** Identifies a session's head. */
export function sessionIdOf({ ownerId, projectId, sessionId }: SessionKey): string {
  return hash([ownerId, projectId, sessionId]);
}

/** Joins passages to the one version of a head that they belong to. */
export function versionKey(id: string, version: number): string {
  return `${id}.${version}`;
}

/** What a facet is compared by, of documents and of queries. */
export function facetTerm(value: string): string {
  const text = value.toLowerCase().toWellFormed();
  return text.length > maxKeywordLength ? hash([text]) : text;
}

function hash(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
