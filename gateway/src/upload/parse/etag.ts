import { createHash } from 'node:crypto';

/** The entity tag depends on these members of an upload. Null counts as absent. */
export interface EntityTagInput {
  readonly name: string;
  /** SHA-256 in hex, like `rawData` and `sessionData`. */
  readonly markdown: string;
  readonly rawData: string | undefined;
  readonly sessionData: string | undefined;
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
  /** Canonical JSON of the metadata. */
  readonly metadata: string;
}

/**
 * The entity tag is 64 lower-case hex digits (docs/decisions.md#40-etag).
 * The hash input is a JSON array, so different uploads never have the same input.
 */
export function computeEntityTag(upload: EntityTagInput): string {
  const { name, markdown, rawData, sessionData, startedMs, endedMs, metadata } = upload;
  const members = [name, markdown, rawData, sessionData, startedMs, endedMs, metadata];
  return createHash('sha256')
    .update(JSON.stringify(members.map(member => member ?? null)))
    .digest('hex');
}
