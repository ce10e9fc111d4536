import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '@archive/kit';

export interface DecodeBodyOptions {
  readonly body: Readable;
  readonly isGzip: boolean;
  /** Most bytes on the wire. */
  readonly maxWireBytes: number;
  readonly signal: AbortSignal;
}

/**
 * The bytes of a body, without its gzip. A body is never destroyed, only let go of, so that its sender can read the answer.
 * Iterating throws what `bodyError` explains.
 */
export function decodeBody({ body, isGzip, maxWireBytes, signal }: DecodeBodyOptions): Readable {
  const limiter = createByteLimiter(maxWireBytes);
  const failWith = (error: unknown) => void limiter.destroy(error as Error);
  const onAbort = () => failWith(signal.reason);
  const onClose = () => {
    if (!body.readableEnded) failWith(body.errored ?? new Error('the body was cut short'));
  };
  // The error itself reaches whoever iterates.
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

/** One gzip member and nothing behind it. */
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

/** What a failed body means: damaged gzip is INVALID, a sender that went away REQUEST_TIMEOUT; a ServiceError stays what it is. */
export function toBodyError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  if (/^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR_TRAILING_JUNK_AFTER_STREAM_END)$/.test(code)) {
    return new ServiceError('INVALID', 'Invalid gzip in request body', { cause: thrown });
  }
  return new ServiceError('REQUEST_TIMEOUT', undefined, { cause: thrown });
}
