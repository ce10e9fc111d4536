import type { Analyser } from '../analysis/analyse.ts';
import type { Facets, Head, Passage, SessionKey, Summary } from '../index-port/search-index.ts';
import { Alignment } from './alignment.ts';
import { linesOf } from './read-lines.ts';
import { type Cut, passagesOf } from './cut-passages.ts';
import { type Structure, unstructured } from './structure.ts';
import { turnsOf } from './turns.ts';
import { Vocabulary } from './vocabulary.ts';

/** A session to index. */
export interface Source extends SessionKey {
  readonly version: number;
  readonly generation: number;
  readonly summary: Summary;
  readonly facets: Facets;
  /** Opens the Markdown, one gzip stream; twice where it is long. */
  readonly markdown: () => AsyncIterable<Buffer>;
  /** None where the session has no structured part that can be read. */
  readonly structure?: Structure;
}

export interface Documents {
  readonly head: Head;
  /** In batches of up to 25, 100 kB. */
  readonly passages: AsyncIterable<readonly Passage[]>;
}

/** UTF-16 units of passages that are kept until the head is known; of more the text is read again. */
const kept = 2_000_000;
const batchSize = 25;

/** Makes a session's head and passages, in memory bounded by its vocabulary; one analyser may serve all sessions. */
export async function documentsOf(source: Source, analyser: Analyser): Promise<Documents> {
  const { markdown, structure = unstructured, ...rest } = source;
  const idOf = (exchange: number) => structure.exchangeIds[exchange - 1] ?? String(exchange);
  const cuts = async function* () {
    const turns = turnsOf(linesOf(markdown()), await Alignment.with(structure));
    yield* passagesOf(source.summary.name, turns, idOf, analyser);
  };
  const vocabulary = new Vocabulary();
  let passages: Passage[] | undefined = [];
  let size = 0;
  for await (const { passage, fresh } of cuts()) {
    for (const word of fresh) vocabulary.add(passage.role, word);
    size += passage.text.length;
    if (size > kept) passages = undefined;
    passages?.push(passage);
  }
  const { ownerId, projectId, sessionId, version, generation, summary, facets } = rest;
  return {
    head: { ownerId, projectId, sessionId, version, generation, summary, facets, terms: vocabulary.terms },
    passages: inBatches(passages ?? cuts()),
  };
}

async function* inBatches(items: Iterable<Passage> | AsyncIterable<Cut>): AsyncIterable<readonly Passage[]> {
  let batch: Passage[] = [];
  for await (const item of items) {
    batch.push('passage' in item ? item.passage : item);
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
