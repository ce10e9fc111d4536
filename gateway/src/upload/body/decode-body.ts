import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '@archive/kit';

export interface DecodeBodyOptions {
  readonly body: Readable;
  readonly isGzip: boolean;
  /** Limit before decompression. */
  readonly maxWireBytes: number;
  readonly signal: AbortSignal;
}

/**
 * Decodes a body's gzip. The body itself is never destroyed, only unpiped, so that its sender can read the response.
 * Iterating throws TOO_LARGE, the signal's reason, or an error that `toBodyError` maps.
 */
export function decodeBody({ body, isGzip, maxWireBytes, signal }: DecodeBodyOptions): Readable {
  const limiter = createByteLimiter(maxWireBytes);
  const failWith = (error: unknown) => void limiter.destroy(error as Error);
  const onAbort = () => failWith(signal.reason);
  const onClose = () => {
    if (!body.readableEnded) failWith(body.errored ?? new Error('the body was cut short'));
  };
  // The callback ignores the error, because iterating the result throws it.
  const output = isGzip ? pipeline(limiter, createStrictGunzip(), () => undefined) : limiter;
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
  return output;
}

/** Accepts one gzip member with no bytes after it. */
const createStrictGunzip = () => createGunzip({ chunkSize: 64 * 1024, rejectGarbageAfterEnd: true });

function createByteLimiter(limit: number): Transform {
  let receivedBytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      receivedBytes += chunk.length;
      if (receivedBytes > limit) done(new ServiceError('TOO_LARGE'));
      else done(null, chunk);
    },
  });
}

/** Maps an error of a body: damaged gzip to INVALID, a broken connection to REQUEST_TIMEOUT; keeps a ServiceError. */
export function toBodyError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  if (/^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR_TRAILING_JUNK_AFTER_STREAM_END)$/.test(code)) {
    return new ServiceError('INVALID', 'Invalid gzip in request body', { cause: thrown });
  }
  return new ServiceError('REQUEST_TIMEOUT', undefined, { cause: thrown });
}
