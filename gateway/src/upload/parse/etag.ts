import { createHash } from 'node:crypto';

/** Members of an upload that its entity tag depends on; null counts as absent. */
export interface EntityTagInput {
  readonly name: string;
  /** SHA-256 of the part in hex, like `rawData` and `sessionData`. */
  readonly markdown: string;
  readonly rawData: string | undefined;
  readonly sessionData: string | undefined;
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
  /** Canonical JSON of the metadata. */
  readonly metadata: string;
}

/**
 * Computes the entity tag: 64 lower-case hex digits. Source: docs/decisions.md#40-etag.
 * The hash input is a JSON array: different uploads never have the same input.
 */
export function computeEntityTag(upload: EntityTagInput): string {
  const { name, markdown, rawData, sessionData, startedMs, endedMs, metadata } = upload;
  const members = [name, markdown, rawData, sessionData, startedMs, endedMs, metadata];
  return createHash('sha256')
    .update(JSON.stringify(members.map(member => member ?? null)))
    .digest('hex');
}
