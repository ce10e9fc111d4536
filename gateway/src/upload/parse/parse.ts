import type { Parts } from './parts.ts';
import { derive, type DerivedMetadata } from './derive/derive.ts';
import { computeEntityTag } from './etag.ts';
import { readMembers } from './members.ts';
import { toCanonicalJson, toStoredMetadataJson } from './metadata.ts';
import { invalidJson, isRefusal, type Refusal } from './refusal.ts';
import type { Segment, ByteStore } from './byte-store.ts';
import { type ValidUpload, validate } from './validate.ts';

export interface ParseOptions {
  /** The project's id in the path. */
  readonly projectId: string;
  /** Longest metadata, in bytes of its JSON as sent. */
  readonly maxMetadataBytes: number;
}

/** What is known of an upload without its content. */
export interface UploadFacts {
  readonly name: string;
  /** Names the project where this upload creates it. */
  readonly projectName?: string;
  /** 64 lower-case hex digits, without W/ and quotes. */
  readonly etag: string;
  /** Milliseconds since the Unix epoch; absent: neither sent nor derived. */
  readonly startedMs?: number;
  readonly endedMs?: number;
  /** JSON object with the seven members of the interface and what else was sent. */
  readonly metadataJson: string;
}

/** A valid upload, as plain data; `segments` says where in the storage the decoded content is now. */
export interface ParsedUpload {
  readonly facts: UploadFacts;
  readonly segments: Parts<Segment>;
}

/** Parses, checks, hashes and derives (beyond.md 2); decodes the content in place. Synchronous: a large body belongs in a worker. */
export function parseUpload(storage: ByteStore, { projectId, maxMetadataBytes }: ParseOptions): ParsedUpload | Refusal {
  try {
    const valid = validate(readMembers(storage, maxMetadataBytes), projectId);
    return isRefusal(valid) ? valid : toParsedUpload(valid, storage);
  } catch (error) {
    if (error instanceof SyntaxError) return invalidJson;
    throw error;
  }
}

function toParsedUpload(valid: ValidUpload, storage: ByteStore): ParsedUpload {
  const { name, projectName, metadata, contents } = valid;
  const derived = isComplete(valid) ? undefined : derive(storage, contents);
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

/** Whether the client left nothing to be derived. */
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
