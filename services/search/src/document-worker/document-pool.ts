import { MessageChannel } from 'node:worker_threads';
import {
  createPortReader,
  FairSemaphore,
  type ServiceError,
  servePort,
  toServiceError,
  WorkerError,
  WorkerPool,
} from '@archive/kit';
import { AnalysisError } from './analysis-error.ts';
import type { SessionFacts } from '../document/create-documents.ts';
import type { EncodedHead, EncodedPassage, EngineName } from '../index-port/search-index.ts';
import type { DocumentItem, DocumentTask, DocumentTaskResult } from './document-task.ts';

/** The pool reads this content while a thread analyses the session. */
export interface SessionContent {
  readonly facts: SessionFacts;
  /** Bytes before compression of the Markdown and, if `sessionData` is set, of the session data. */
  readonly bytes: number;
  /** Opens the Markdown as one gzip stream. The pool opens it a second time if the passages do not fit in memory. */
  readonly markdown: () => AsyncIterable<Buffer>;
  /** Opens the gzipped session data; undefined if the session has none. */
  readonly sessionData: (() => AsyncIterable<Buffer>) | undefined;
}

export interface EncodedDocuments {
  readonly head: EncodedHead;
  readonly passages: AsyncIterable<readonly EncodedPassage[]>;
  /** Frees the thread; idempotent. */
  readonly close: () => Promise<void>;
}

/** `IndexingSemaphores` admits at most two long sessions at a time, so one thread remains for short sessions. */
const threads = 3;
/** The third thread, which takes 40 MB, starts only when a second owner needs it. */
const maxThreadsPerOwner = 2;
/** The analysis of one session takes 20 to 60 MB. */
const defaultMaxHeapMb = 192;
/** On a slow core, ordinary text takes 0.2 s per MB. Text full of identifiers with many parts takes 4 s per MB. */
const maxActiveMs = { base: 20_000, perMb: 10_000 };
const workerScript = new URL('./worker.ts', import.meta.url);

/**
 * Analyses sessions in worker threads, so that the event loop parses no content
 * (docs/decisions.md#64-analysis-in-threads).
 */
export class DocumentPool {
  readonly #pool: WorkerPool<DocumentTask, DocumentTaskResult>;
  readonly #permits = new FairSemaphore(threads, { maxWeightPerOwner: maxThreadsPerOwner });
  readonly #engine: EngineName;

  /** `maxHeapMb` bounds the memory of each thread. */
  constructor(engine: EngineName, { maxHeapMb = defaultMaxHeapMb } = {}) {
    this.#engine = engine;
    this.#pool = new WorkerPool({ script: workerScript, size: threads, maxHeapMb, isBackground: true });
  }

  /**
   * The caller must close the documents. This method and `passages` pass on errors of reading the content. Both throw
   * an AnalysisError if the content makes the thread fail.
   */
  async createDocuments(content: SessionContent): Promise<EncodedDocuments> {
    const items = this.#analyse(content);
    const { value: first } = await items.next();
    if (first === undefined || !('head' in first)) throw new Error('the head is missing');
    const close = async () => {
      await items.return(undefined);
    };
    return { head: first.head, passages: readPassages(items), close };
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async *#analyse(content: SessionContent): AsyncGenerator<DocumentItem, undefined> {
    const permit = await this.#permits.acquire(content.facts.ownerId);
    try {
      yield* this.#analyseInThread(content);
      return undefined;
    } finally {
      permit.release();
    }
  }

  async *#analyseInThread({ facts, bytes, ...parts }: SessionContent): AsyncGenerator<DocumentItem, undefined> {
    const markdown = serveContent(parts.markdown);
    const sessionData = parts.sessionData && serveContent(parts.sessionData);
    const { port1, port2 } = new MessageChannel();
    const task = {
      ...{ engine: this.#engine, facts, documents: port2 },
      ...{ markdown: markdown.port, sessionData: sessionData?.port },
    };
    const transfer = [port2, markdown.port, ...(sessionData ? [sessionData.port] : [])];
    const activeMs = maxActiveMs.base + (bytes / 1e6) * maxActiveMs.perMb;
    const result = this.#pool.run(task, { transfer, maxActiveMs: activeMs });
    // Closing the port ends the loop below if the thread never starts or has ended.
    result.catch(() => port1.close());
    try {
      yield* createPortReader<DocumentItem>(port1)();
      return undefined;
    } catch {
      throw markdown.error() ?? sessionData?.error() ?? (await findFailure(result));
    } finally {
      for (const port of [port1, markdown, sessionData]) port?.close();
    }
  }
}

/** Returns an AnalysisError if the content is the cause, and another error if the thread ended for another reason. */
async function findFailure(result: Promise<DocumentTaskResult>): Promise<ServiceError> {
  try {
    const { failure = 'the thread closed its port' } = await result;
    return new AnalysisError(`the analysis failed: ${failure}`);
  } catch (error) {
    if (!(error instanceof WorkerError) || error.end === 'failed') return toServiceError(error);
    return new AnalysisError(`the analysis ran ${error.end}`, error);
  }
}

/** Serves a part of the content to a thread. `error()` returns the error of a failed read. */
function serveContent(open: () => AsyncIterable<Buffer>) {
  const { port1, port2 } = new MessageChannel();
  let failure: ServiceError | undefined;
  servePort(port1, () => copyChunks(open())).catch((error: unknown) => (failure = toServiceError(error)));
  return { port: port2, close: () => port1.close(), error: () => failure };
}

/** A chunk may be part of a larger buffer, and a port would send all of that buffer. */
async function* copyChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield new Uint8Array(chunk);
}

async function* readPassages(items: AsyncIterable<DocumentItem>): AsyncGenerator<readonly EncodedPassage[]> {
  for await (const item of items) if ('passages' in item) yield item.passages;
}
