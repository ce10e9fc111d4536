import type { Analyser } from '../analysis/analyse.ts';
import type { DocumentEncoder } from '../index-port/document-encoder.ts';
import type { Facets, Passage, SessionKey, Summary } from '../index-port/search-index.ts';
import { Alignment } from './alignment.ts';
import { readLines } from './read-lines.ts';
import { type CutPassage, cutPassages } from './cut-passages.ts';
import { type Structure, emptyStructure } from './structure.ts';
import { readTurns } from './turns.ts';
import { Vocabulary } from './vocabulary.ts';

export interface SessionFacts extends SessionKey {
  readonly version: number;
  readonly generation: number;
  readonly summary: Summary;
  readonly facets: Facets;
}

export interface SessionSource extends SessionFacts {
  /**
   * Opens the Markdown as one gzip stream. The function is called a second time if the passages do not fit in memory.
   */
  readonly markdown: () => AsyncIterable<Uint8Array>;
  /** Undefined if the session has no session data. */
  readonly structure?: Structure;
}

export interface SessionDocuments<StoredHead, StoredPassage> {
  readonly head: StoredHead;
  /** Each batch has at most about 100 kB of text. */
  readonly passages: AsyncIterable<readonly StoredPassage[]>;
}

/**
 * Up to this many UTF-16 units, the passages and their terms wait in memory for the head. For a longer session, the
 * Markdown is read a second time.
 */
const maxKeptLength = 8_000_000;
const batchSize = 25;

/**
 * Creates the head and the passages of a session (docs/decisions.md#28-heads-and-passages). Memory depends on the
 * vocabulary, not on the length of the text. Throws if the gzip stream is damaged.
 */
export async function createDocuments<StoredHead, StoredPassage>(
  source: SessionSource,
  analyser: Analyser,
  encoder: DocumentEncoder<StoredHead, StoredPassage>,
): Promise<SessionDocuments<StoredHead, StoredPassage>> {
  const { markdown, structure = emptyStructure, summary } = source;
  const exchangeIdOf = (exchange: number) => structure.exchangeIds[exchange - 1] ?? String(exchange);
  const cutSession = async function* () {
    const turns = readTurns(readLines(markdown()), Alignment.create(structure));
    yield* cutPassages(summary.name, turns, exchangeIdOf, analyser);
  };
  const vocabulary = new Vocabulary();
  let kept: StoredPassage[] | undefined = [];
  let keptLength = 0;
  for await (const { passage, newWords } of cutSession()) {
    for (const word of newWords) vocabulary.add(passage.role, word);
    keptLength += measureLength(passage);
    if (keptLength > maxKeptLength) kept = undefined;
    kept?.push(...encoder.encodePassage(passage));
  }
  const { ownerId, projectId, sessionId, version, generation, facets } = source;
  const head = { ownerId, projectId, sessionId, version, generation, summary, facets, terms: vocabulary.terms };
  const passages = kept ?? encodePassages(cutSession(), encoder);
  return { head: encoder.encodeHead(head), passages: groupInBatches(passages) };
}

function measureLength({ text, exact, terms }: Passage): number {
  return [...exact, ...terms].reduce((sum, term) => sum + term.length, text.length);
}

async function* encodePassages<StoredPassage>(
  cut: AsyncIterable<CutPassage>,
  encoder: DocumentEncoder<unknown, StoredPassage>,
): AsyncIterable<StoredPassage> {
  for await (const { passage } of cut) yield* encoder.encodePassage(passage);
}

async function* groupInBatches<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncIterable<readonly Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
