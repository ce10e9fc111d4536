import { createHash } from 'node:crypto';

/** What an upload's tag is a function of: what the client sent, null being absent. */
export interface EntityTagInput {
  readonly name: string;
  /** SHA-256 of the content in hex. */
  readonly markdown: string;
  readonly rawData: string | undefined;
  readonly sessionData: string | undefined;
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
  /** Canonical JSON of the metadata. */
  readonly metadata: string;
}

/** 64 hex digits (beyond.md 1, "ETag"). An array of JSON values has one reading only, so no two uploads share it. */
export function computeEntityTag(upload: EntityTagInput): string {
  const { name, markdown, rawData, sessionData, startedMs, endedMs, metadata } = upload;
  const members = [name, markdown, rawData, sessionData, startedMs, endedMs, metadata];
  return createHash('sha256')
    .update(JSON.stringify(members.map(member => member ?? null)))
    .digest('hex');
}
