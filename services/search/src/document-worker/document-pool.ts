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

/** A session's content, which the pool reads while a thread analyses it. */
export interface SessionContent {
  readonly facts: SessionFacts;
  /** Size of Markdown and session data. */
  readonly bytes: number;
  /**
   * Opens the Markdown as one gzip stream. The pool calls this function again if the passages are too long to stay in
   * memory.
   */
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

/** At most two long sessions are analysed at a time (`IndexingSemaphores`), so one thread remains for short ones. */
const threads = 3;
/** The third thread, which takes 40 MB, only starts when a second owner needs it. */
const maxThreadsPerOwner = 2;
/**
 * The analysis of a session takes 20 to 60 MB: its terms, the lines of its session data, and the cache of the analyser.
 */
const defaultMaxHeapMb = 192;
/** Words of many parts take 4 s per MB on a slow core, ordinary text a twentieth of that. */
const maxActiveMs = { base: 20_000, perMb: 10_000 };
const workerScript = new URL('./worker.ts', import.meta.url);

/** Worker threads that analyse sessions: no content is parsed on the event loop (docs/decisions.md#64-analysis-in-threads). */
export class DocumentPool {
  readonly #pool: WorkerPool<DocumentTask, DocumentTaskResult>;
  readonly #permits = new FairSemaphore(threads, { maxWeightPerOwner: maxThreadsPerOwner });
  readonly #engine: EngineName;

  /** `maxHeapMb`: bound on the memory of a thread, 192 MB by default. */
  constructor(engine: EngineName, { maxHeapMb = defaultMaxHeapMb } = {}) {
    this.#engine = engine;
    this.#pool = new WorkerPool({ script: workerScript, size: threads, maxHeapMb, isBackground: true });
  }

  /**
   * Analyses a session; the caller must close the documents. This method and `passages` throw the error of reading the
   * content, or an AnalysisError if the content makes the thread fail.
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

/**
 * Returns the error of a failed analysis: an AnalysisError if the content is the cause, another error if the thread
 * could not run.
 */
async function findFailure(result: Promise<DocumentTaskResult>): Promise<ServiceError> {
  try {
    const { failure = 'the thread closed its port' } = await result;
    return new AnalysisError(`the analysis failed: ${failure}`);
  } catch (error) {
    if (!(error instanceof WorkerError) || error.end === 'failed') return toServiceError(error);
    return new AnalysisError(`the analysis ran ${error.end}`, error);
  }
}

/** Serves a part of the content to a thread. The result's `error()` is the error of reading the part; undefined if none. */
function serveContent(open: () => AsyncIterable<Buffer>) {
  const { port1, port2 } = new MessageChannel();
  let failure: ServiceError | undefined;
  servePort(port1, () => copyChunks(open())).catch((error: unknown) => (failure = toServiceError(error)));
  return { port: port2, close: () => port1.close(), error: () => failure };
}

/** Copies each chunk: it may be part of a larger buffer, which a port would send as a whole. */
async function* copyChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) yield new Uint8Array(chunk);
}

async function* readPassages(items: AsyncIterable<DocumentItem>): AsyncGenerator<readonly EncodedPassage[]> {
  for await (const item of items) if ('passages' in item) yield item.passages;
}
