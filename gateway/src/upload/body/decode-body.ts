import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream';
import { createGunzip, type Gunzip } from 'node:zlib';
import { ServiceError } from '@archive/kit';

export interface DecodeBodyOptions {
  readonly body: Readable;
  readonly isGzip: boolean;
  /** In bytes before decompression. */
  readonly maxWireBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Decodes a body that may be gzip. The body is only unpiped and never destroyed, so that its sender can read the
 * response. Iterating throws TOO_LARGE, the signal's reason, or an error that `toBodyError` maps.
 */
export function decodeBody({ body, isGzip, maxWireBytes, signal }: DecodeBodyOptions): AsyncIterable<Buffer> {
  const limiter = new ByteLimiter(maxWireBytes);
  const failWith = (error: unknown) => void limiter.destroy(error as Error);
  const onAbort = () => failWith(signal.reason);
  const onClose = () => {
    if (!body.readableEnded) failWith(body.errored ?? new Error('the body was cut short'));
  };
  // Iterating the result throws the error, so the callback ignores it.
  const gunzip = isGzip ? pipeline(limiter, createGunzip({ chunkSize: 64 * 1024 }), () => undefined) : undefined;
  const output = gunzip ?? limiter;
  body.on('error', failWith);
  body.on('close', onClose);
  signal.addEventListener('abort', onAbort);
  output.once('close', () => {
    body.unpipe(limiter);
    body.off('close', onClose);
    signal.removeEventListener('abort', onAbort);
  });
  if (signal.aborted) onAbort();
  else if (body.destroyed) onClose();
  else body.pipe(limiter);
  return gunzip ? readMembers(gunzip, limiter) : output;
}

/**
 * Yields the content of one or more gzip members (RFC 1952 §2.2). Zeros after a member are an error here, although zlib
 * ignores them.
 */
async function* readMembers(gunzip: Gunzip, input: ByteLimiter): AsyncIterable<Buffer> {
  for await (const chunk of gunzip) yield chunk as Buffer;
  if (gunzip.bytesWritten !== input.receivedBytes) throw createGzipError(new Error('bytes after the last gzip member'));
}

/** Fails with TOO_LARGE beyond the limit. */
class ByteLimiter extends Transform {
  readonly #limit: number;
  receivedBytes = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.receivedBytes += chunk.length;
    if (this.receivedBytes > this.#limit) done(new ServiceError('TOO_LARGE'));
    else done(null, chunk);
  }
}

/** Maps damaged gzip to INVALID, and a broken connection to REQUEST_TIMEOUT. A ServiceError stays unchanged. */
export function toBodyError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  if (/^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT)$/.test(code)) return createGzipError(thrown);
  return new ServiceError('REQUEST_TIMEOUT', undefined, { cause: thrown });
}

const createGzipError = (cause: unknown) => new ServiceError('INVALID', 'Invalid gzip in request body', { cause });
