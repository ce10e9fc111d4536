import type { ByteStore, Segment } from '../content/byte-store.ts';
import type { Parts } from '../content/parts.ts';
import type { DerivedValues } from './derived-values.ts';
import { readMarkdown } from './markdown.ts';
import { readRawData } from './raw-data.ts';
import { readSessionData } from './session-data.ts';

/** In order of priority. */
const readers = [
  ['sessionData', readSessionData],
  ['rawData', readRawData],
  ['markdown', readMarkdown],
] as const;

/** The archive derives these values if the client does not send them. */
export interface DerivedMetadata {
  readonly llmModels: readonly string[];
  readonly gitBranches: readonly string[];
  readonly startedMs: number | undefined;
  readonly endedMs: number | undefined;
}

/** Takes each value from the first part that has it (docs/formats.md#derived-metadata). */
export function deriveMetadata(store: ByteStore, contents: Parts<Segment>): DerivedMetadata {
  const parts: DerivedValues[] = [];
  for (const [name, read] of readers) {
    const content = contents[name];
    if (content !== undefined) parts.push(read(store, content));
  }
  return {
    llmModels: parts.map(part => part.models).find(models => models.length > 0) ?? [],
    gitBranches: parts.map(part => part.branches).find(branches => branches.length > 0) ?? [],
    startedMs: parts.find(part => part.startedMs !== undefined)?.startedMs,
    endedMs: parts.find(part => part.endedMs !== undefined)?.endedMs,
  };
}
