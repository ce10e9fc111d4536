import type { ByteStore, Segment } from './content/byte-store.ts';
import { deriveMetadata, type DerivedMetadata } from './derive/derive.ts';
import { computeEntityTag } from './etag.ts';
import { readMembers } from './members.ts';
import { toCanonicalJson, toStoredMetadataJson } from './metadata.ts';
import type { Parts } from './content/parts.ts';
import { invalidJson, isRefusal, type Refusal } from './refusal.ts';
import { validate, type ValidUpload } from './validate.ts';

export interface ParseOptions {
  readonly projectId: string;
  /** Limits the JSON text of the metadata, as sent. */
  readonly maxMetadataBytes: number;
}

export interface UploadFacts {
  readonly name: string;
  /** If this upload creates the project, the project gets this name. */
  readonly projectName?: string;
  /** 64 lower-case hex digits, without W/ and quotes. */
  readonly etag: string;
  /** In ms since the Unix epoch. Absent if the time was neither sent nor derived. */
  readonly startedMs?: number;
  readonly endedMs?: number;
  /** JSON object with the seven members of the interface and all other members that were sent. */
  readonly metadataJson: string;
}

/** Plain data, because a worker thread posts a valid upload. */
export interface ParsedUpload {
  readonly facts: UploadFacts;
  /** Segments of the store that contain the decoded content. */
  readonly segments: Parts<Segment>;
}

/**
 * Parses and checks a body, and overwrites the store with the decoded content. Parsing blocks its thread, so bodies
 * above 64 KiB are parsed in a worker thread.
 */
export function parseUpload(store: ByteStore, { projectId, maxMetadataBytes }: ParseOptions): ParsedUpload | Refusal {
  try {
    const valid = validate(readMembers(store, maxMetadataBytes), projectId);
    return isRefusal(valid) ? valid : toParsedUpload(valid, store);
  } catch (error) {
    if (error instanceof SyntaxError) return invalidJson;
    throw error;
  }
}

function toParsedUpload(valid: ValidUpload, store: ByteStore): ParsedUpload {
  const { name, projectName, metadata, contents } = valid;
  const derived = isComplete(valid) ? undefined : deriveMetadata(store, contents);
  const startedMs = valid.startedMs ?? derived?.startedMs;
  const endedMs = valid.endedMs ?? derived?.endedMs;
  const facts: UploadFacts = {
    name,
    ...(projectName !== undefined && { projectName }),
    etag: computeTag(valid),
    ...(startedMs !== undefined && { startedMs }),
    ...(endedMs !== undefined && { endedMs }),
    metadataJson: toStoredMetadataJson(metadata, toDerivedMembers(derived)),
  };
  return { facts, segments: contents };
}

/** Whether the client sent all values that the archive can derive. */
function isComplete({ startedMs, endedMs, metadata }: ValidUpload): boolean {
  return startedMs !== undefined && endedMs !== undefined && metadata.has('llmModels') && metadata.has('gitBranches');
}

function toDerivedMembers(derived: DerivedMetadata | undefined): Map<string, unknown> {
  if (derived === undefined) return new Map();
  return new Map(Object.entries({ gitBranches: derived.gitBranches, llmModels: derived.llmModels }));
}

function computeTag({ name, contents, startedMs, endedMs, metadata }: ValidUpload): string {
  return computeEntityTag({
    name,
    markdown: contents.markdown.digest,
    rawData: contents.rawData?.digest,
    sessionData: contents.sessionData?.digest,
    startedMs,
    endedMs,
    metadata: toCanonicalJson(Object.fromEntries(metadata)),
  });
}
