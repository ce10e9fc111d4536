import type { Parts } from '../parts.ts';
import type { Segment, ByteStore } from '../byte-store.ts';
import type { DerivedValues } from './derived-values.ts';
import { readMarkdown } from './markdown.ts';
import { readRawData } from './raw-data.ts';
import { readSessionData } from './session-data.ts';

/** In the order in which they are believed. */
const readers = [
  ['sessionData', readSessionData],
  ['rawData', readRawData],
  ['markdown', readMarkdown],
] as const;

/** What the client may leave to the archive (beyond.md 2). */
export interface DerivedMetadata {
  readonly llmModels: readonly string[];
  readonly gitBranches: readonly string[];
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
}

/** Derives each from the first text that says anything about it. */
export function derive(storage: ByteStore, contents: Parts<Segment>): DerivedMetadata {
  const findings: DerivedValues[] = [];
  for (const [name, read] of readers) {
    const content = contents[name];
    if (content !== undefined) findings.push(read(storage, content));
  }
  return {
    llmModels: findings.map(found => found.models).find(models => models.length > 0) ?? [],
    gitBranches: findings.map(found => found.branches).find(branches => branches.length > 0) ?? [],
    startedMs: findings.find(found => found.startedMs !== undefined)?.startedMs,
    endedMs: findings.find(found => found.endedMs !== undefined)?.endedMs,
  };
}
