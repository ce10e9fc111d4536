import type { Readable } from 'node:stream';
import { deadlineIn, type Logger, toServiceError } from '@archive/kit';
import { type BodyMemory, uploadTimeoutMs } from '../request/request-context.ts';
import { type DeclaredBody, readBodyHeaders, type UploadHeaders } from './admission/body-headers.ts';
import type { MemoryLease } from './admission/memory-lease.ts';
import { UploadAdmission, type UploadLoad } from './admission/upload-admission.ts';
import type { QueuedUpload, UploadEnd, UploadTurn } from './admission/upload-queue.ts';
import { compress } from './body/compress.ts';
import { decodeBody, toBodyError } from './body/decode-body.ts';
import { receiveBody } from './body/receive-body.ts';
import { ReceivedBody } from './body/received-body.ts';
import type { UploadFacts } from './parse/parse.ts';
import { mapParts, type Parts } from './parse/content/parts.ts';
import { ParsePool } from './workers/parse-pool.ts';

export interface IngestOptions {
  readonly limits: {
    /** Bytes of a gzip body before decompression. */
    readonly compressedBytes: number;
    /** Bytes of a body after decompression. */
    readonly decompressedBytes: number;
    /** Bytes of the metadata's JSON, as sent. */
    readonly metadataBytes: number;
  };
  /** All bodies together may hold this many bytes, in memory and in files. */
  readonly budgetBytes: number;
  /** The unlinked files of large uploads are in this folder, which must exist. */
  readonly spoolFolder: string;
  readonly log: Logger;
}

export interface UploadRequest {
  readonly body: Readable;
  readonly headers: UploadHeaders;
  readonly ownerId: string;
  /** The result of `enqueue`: the upload counts as waiting from its headers. If absent, `ingest` enters the queue. */
  readonly queued?: QueuedUpload;
  readonly projectId: string;
  /** Aborts if the client disconnects or is too slow. If the reason is a ServiceError, `ingest` throws it. */
  readonly signal: AbortSignal;
}

/** The upload is valid and can be stored. The caller of `ingest` must call `release` in every case. */
export interface IngestedUpload extends UploadFacts {
  /** UTF-8 bytes. */
  readonly sizes: Parts<number>;
  /**
   * Each part is one gzip stream (RFC 1952), in chunks of at most 256 KiB. The stream can be iterated repeatedly
   * until `release`.
   */
  readonly parts: Parts<AsyncIterable<Buffer>>;
  /** Deadline of the response (docs/decisions.md#9-time-limits). */
  readonly deadline: number;
  /** Frees memory, file and the turn in the queue. Idempotent. */
  release(how?: UploadEnd): Promise<void>;
}

export interface Ingester {
  /**
   * Enters the queue. Throws UNAVAILABLE if the upload would not be stored in time, and INVALID for invalid headers.
   */
  enqueue(headers: UploadHeaders, ownerId: string): QueuedUpload;
  /**
   * Receives a body, waits for the upload's turn, and parses. An error frees everything except the body stream. Throws
   * INVALID, TOO_LARGE, INTERNAL, UNAVAILABLE (overload or eviction), or REQUEST_TIMEOUT (incomplete body).
   */
  ingest(request: UploadRequest): Promise<IngestedUpload>;
  /** Uploads share this memory with the bodies of other requests. */
  readonly bodyMemory: BodyMemory;
  /** Returns the load of small and of large uploads. */
  readLoads(): readonly UploadLoad[];
  /** Rejects queued and running parse tasks with UNAVAILABLE. Resolves when the threads have ended. */
  stop(): Promise<void>;
}

/** A worker thread starts with the first upload that needs it. Uploads of at most 64 KiB need none. */
export function createIngester(options: IngestOptions): Ingester {
  const { limits, budgetBytes, log } = options;
  const admission = new UploadAdmission({ limits, budgetBytes });
  const ingester = new UploadIngester(options, admission, new ParsePool(log));
  return {
    enqueue: (headers, ownerId) => ingester.enqueue(headers, ownerId),
    ingest: request => ingester.ingest(request),
    bodyMemory: admission,
    readLoads: () => admission.readLoads(),
    stop: () => ingester.stop(),
  };
}

class UploadIngester {
  readonly #options: IngestOptions;
  readonly #admission: UploadAdmission;
  readonly #parsePool: ParsePool;

  constructor(options: IngestOptions, admission: UploadAdmission, parsePool: ParsePool) {
    this.#options = options;
    this.#admission = admission;
    this.#parsePool = parsePool;
  }

  enqueue(headers: UploadHeaders, ownerId: string): QueuedUpload {
    return this.#admission.enqueue(readBodyHeaders(headers), ownerId);
  }

  async ingest(request: UploadRequest): Promise<IngestedUpload> {
    const { signal, ownerId } = request;
    let { queued } = request;
    try {
      const declared = readBodyHeaders(request.headers);
      queued ??= this.#admission.enqueue(declared, ownerId);
      const lease = await this.#admission.admit(declared, queued, signal);
      return await this.#parseInTurn(await this.#receiveBody(request, declared, lease), request);
    } catch (thrown) {
      queued?.leave();
      // A reason of an abort may be any value, so `toBodyError` maps it.
      throw thrown === signal.reason ? toBodyError(thrown) : toServiceError(thrown);
    }
  }

  stop(): Promise<void> {
    return this.#parsePool.stop();
  }

  async #receiveBody(
    { body, signal: sender }: UploadRequest,
    declared: DeclaredBody,
    lease: MemoryLease,
  ): Promise<ReceivedBody> {
    const signal = AbortSignal.any([sender, lease.evictionSignal]);
    const { limits, spoolFolder } = this.#options;
    const maxWireBytes = this.#admission.getMaxWireBytes(declared);
    try {
      const content = await receiveBody(decodeBody({ body, isGzip: declared.isGzip, maxWireBytes, signal }), {
        maxBytes: limits.decompressedBytes,
        maxMemoryBytes: lease.maxMemoryBytes,
        spoolFolder,
        onReceived: bytes => lease.addReceived(bytes),
        onOutgrown: () => lease.moveToLargeBudget(signal),
      });
      return new ReceivedBody(content, lease);
    } catch (thrown) {
      lease.release();
      throw toBodyError(thrown);
    }
  }

  async #parseInTurn(received: ReceivedBody, request: UploadRequest): Promise<IngestedUpload> {
    const deadline = deadlineIn(uploadTimeoutMs - received.waitedMs);
    let turn: UploadTurn | undefined;
    try {
      turn = await received.acquireTurn(deadline, request.signal);
      return await this.#parseBody(received, request, deadline, turn);
    } catch (thrown) {
      turn?.end(toUploadEnd(thrown, request.signal));
      await received.release();
      throw thrown;
    }
  }

  async #parseBody(
    received: ReceivedBody,
    { projectId, signal }: UploadRequest,
    deadline: number,
    turn: UploadTurn,
  ): Promise<IngestedUpload> {
    const options = { projectId, maxMetadataBytes: this.#options.limits.metadataBytes };
    const { facts, segments } = await this.#parsePool.parse(received, options, deadline, signal);
    return {
      ...facts,
      sizes: mapParts(segments, segment => segment.size),
      parts: mapParts(segments, segment => compress(() => received.read(segment))),
      deadline,
      release: async (how = 'finished') => {
        turn.end(how);
        await received.release();
      },
    };
  }
}

/** Classifies the end of a failed upload. `signal` aborts if the client leaves. */
export function toUploadEnd(thrown: unknown, signal: AbortSignal): UploadEnd {
  if (signal.aborted) return 'left';
  const { code } = toServiceError(thrown);
  return code === 'UNAVAILABLE' || code === 'INTERNAL' ? 'outage' : 'finished';
}
