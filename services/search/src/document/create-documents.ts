import type { Analyser } from '../analysis/analyse.ts';
import type { Facets, Head, Passage, SessionKey, Summary } from '../index-port/search-index.ts';
import { Alignment } from './alignment.ts';
import { readLines } from './read-lines.ts';
import { type CutPassage, cutPassages } from './cut-passages.ts';
import { type Structure, emptyStructure } from './structure.ts';
import { readTurns } from './turns.ts';
import { Vocabulary } from './vocabulary.ts';

/** A session to index. */
export interface SessionSource extends SessionKey {
  readonly version: number;
  readonly generation: number;
  readonly summary: Summary;
  readonly facets: Facets;
  /** Opens the Markdown as one gzip stream; `createDocuments` calls it twice for a long session. */
  readonly markdown: () => AsyncIterable<Buffer>;
  /** Undefined if the session has no session data. */
  readonly structure?: Structure;
}

export interface SessionDocuments {
  readonly head: Head;
  /** In batches of at most 25 passages, about 100 kB. */
  readonly passages: AsyncIterable<readonly Passage[]>;
}

/** UTF-16 units of passages that stay in memory until the head is complete. A longer text is read again. */
const maxKeptLength = 2_000_000;
const batchSize = 25;

/**
 * Creates a session's head and passages (docs/decisions.md#28-heads-and-passages). Memory is bounded by the vocabulary; one
 * analyser may serve all sessions. Throws if the gzip stream is damaged.
 */
export async function createDocuments(source: SessionSource, analyser: Analyser): Promise<SessionDocuments> {
  const { markdown, structure = emptyStructure } = source;
  const exchangeIdOf = (exchange: number) => structure.exchangeIds[exchange - 1] ?? String(exchange);
  const cutSession = async function* () {
    const turns = readTurns(readLines(markdown()), await Alignment.create(structure));
    yield* cutPassages(source.summary.name, turns, exchangeIdOf, analyser);
  };
  const vocabulary = new Vocabulary();
  let passages: Passage[] | undefined = [];
  let length = 0;
  for await (const { passage, newWords } of cutSession()) {
    for (const word of newWords) vocabulary.add(passage.role, word);
    length += passage.text.length;
    if (length > maxKeptLength) passages = undefined;
    passages?.push(passage);
  }
  const { ownerId, projectId, sessionId, version, generation, summary, facets } = source;
  return {
    head: { ownerId, projectId, sessionId, version, generation, summary, facets, terms: vocabulary.terms },
    passages: groupInBatches(passages ?? cutSession()),
  };
}

async function* groupInBatches(
  items: Iterable<Passage> | AsyncIterable<CutPassage>,
): AsyncIterable<readonly Passage[]> {
  let batch: Passage[] = [];
  for await (const item of items) {
    batch.push('passage' in item ? item.passage : item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
