import type { Readable } from 'node:stream';
import { deadlineIn, type Logger, toServiceError } from '@archive/kit';
import { answerMs } from '../request/request-context.ts';
import { UploadAdmission } from './admission/upload-admission.ts';
import { toBodyError, decodeBody } from './body/decode-body.ts';
import { compress } from './body/compress.ts';
import { mapParts, type Parts } from './parse/parts.ts';
import { type DeclaredBody, readBodyHeaders, type UploadHeaders } from './admission/body-headers.ts';
import { ReceivedBody } from './body/received-body.ts';
import { ParsePool } from './workers/parse-pool.ts';
import type { UploadFacts } from './parse/parse.ts';
import { receive } from './body/receive-body.ts';
import type { MemoryLease } from './admission/memory-lease.ts';

export interface IngestOptions {
  readonly limits: {
    /** Most bytes of a gzip body on the wire. */
    readonly compressed: number;
    /** Most bytes of a body without its gzip. */
    readonly decompressed: number;
    /** Most bytes of the metadata's JSON. */
    readonly metadata: number;
  };
  /** Bytes of bodies that may be under way at a time, in memory and in files. */
  readonly budgetBytes: number;
  /** An existing folder for the files of large uploads; they have no names and vanish with the process. */
  readonly spoolFolder: string;
  readonly log: Logger;
}

export interface UploadRequest {
  readonly body: Readable;
  readonly headers: UploadHeaders;
  /** The project's id in the path. */
  readonly projectId: string;
  /** Aborted when the sender is gone or its time is over; a ServiceError as reason is what `ingest` throws. */
  readonly signal: AbortSignal;
}

/** A valid upload, ready to be stored. Whoever gets it calls `release`, whatever happens. */
export interface IngestedUpload extends UploadFacts {
  /** UTF-8 bytes. */
  readonly sizes: Parts<number>;
  /** One gzip stream each (RFC 1952) in chunks of at most 256 KiB, made when iterated, as often as one likes until release. */
  readonly parts: Parts<AsyncIterable<Buffer>>;
  /** By then the answer is to be written (beyond.md 1, "time"). */
  readonly deadline: number;
  /** Frees memory, file and budget; idempotent. */
  release(): Promise<void>;
}

export interface Ingester {
  /**
   * Takes an upload's body in and checks it (beyond.md 2). The body is read as far as needed and never destroyed.
   * Throws ServiceError: INVALID, TOO_LARGE, UNAVAILABLE (no room for 2 s), REQUEST_TIMEOUT (the body broke off), INTERNAL;
   * then nothing is held.
   */
  ingest(request: UploadRequest): Promise<IngestedUpload>;
  /** Uploads in parsing are refused; resolves when the threads have ended. */
  stop(): Promise<void>;
}

/** Uploads have a second more for so many bytes. */
const bytesPerExtraSecond = 20_000_000;

/** Nothing runs until the first upload that is too large to be parsed at once. */
export function createIngester(options: IngestOptions): Ingester {
  const { limits, budgetBytes, log } = options;
  const intake = new UploadIngester(options, new UploadAdmission({ limits, budgetBytes }), new ParsePool(log));
  return { ingest: request => intake.ingest(request), stop: () => intake.stop() };
}

class UploadIngester implements Ingester {
  readonly #options: IngestOptions;
  readonly #admission: UploadAdmission;
  readonly #parsePool: ParsePool;

  constructor(options: IngestOptions, admission: UploadAdmission, parser: ParsePool) {
    this.#options = options;
    this.#admission = admission;
    this.#parsePool = parser;
  }

  async ingest(request: UploadRequest): Promise<IngestedUpload> {
    const { signal } = request;
    try {
      const declared = readBodyHeaders(request.headers);
      return await this.#parseBody(
        await this.#receiveBody(request, declared, await this.#admission.admit(declared, signal)),
        request,
      );
    } catch (thrown) {
      // An abort throws its reason, whatever that is.
      throw thrown === signal.reason ? toBodyError(thrown) : toServiceError(thrown);
    }
  }

  stop(): Promise<void> {
    return this.#parsePool.stop();
  }

  async #receiveBody(
    { body, signal: sender }: UploadRequest,
    declared: DeclaredBody,
    room: MemoryLease,
  ): Promise<ReceivedBody> {
    const signal = AbortSignal.any([sender, room.evictionSignal]);
    const { limits, spoolFolder } = this.#options;
    const wireLimit = this.#admission.maxWireBytes(declared);
    try {
      const received = await receive(decodeBody({ body, isGzip: declared.isGzip, maxWireBytes, signal }), {
        limit: limits.decompressed,
        memoryLimit: room.maxMemoryBytes,
        spoolFolder,
        onReceived: bytes => room.addReceived(bytes),
        onOutgrown: () => room.moveToLargeBudget(signal),
      });
      return new ReceivedBody(received, room);
    } catch (thrown) {
      room.release();
      throw toBodyError(thrown);
    }
  }

  async #parseBody(holding: ReceivedBody, { projectId, signal }: UploadRequest): Promise<IngestedUpload> {
    try {
      const deadline = deadlineIn(answerMs + (holding.size / bytesPerExtraSecond) * 1000 - holding.waitedMs);
      const options = { projectId, metadataLimit: this.#options.limits.metadata };
      const { facts, segments } = await this.#parsePool.parse(holding, options, deadline, signal);
      return {
        ...facts,
        sizes: mapParts(segments, segment => segment.size),
        parts: mapParts(segments, segment => compress(() => holding.read(segment))),
        deadline,
        release: () => holding.release(),
      };
    } catch (thrown) {
      await holding.release();
      throw thrown;
    }
  }
}
