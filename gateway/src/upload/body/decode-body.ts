import { pipeline, type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { ServiceError } from '@archive/kit';

export interface BodyOptions {
  readonly body: Readable;
  readonly gzip: boolean;
  /** Most bytes on the wire. */
  readonly wireLimit: number;
  readonly signal: AbortSignal;
}

/**
 * The bytes of a body, without its gzip. A body is never destroyed, only let go of, so that its sender can read the answer.
 * Iterating throws what `bodyError` explains.
 */
export function openBody({ body, gzip, wireLimit, signal }: BodyOptions): Readable {
  const meter = meterOf(wireLimit);
  const fail = (error: unknown) => void meter.destroy(error as Error);
  const aborted = () => fail(signal.reason);
  const closed = () => {
    if (!body.readableEnded) fail(body.errored ?? new Error('the body was cut short'));
  };
  // The error itself reaches whoever iterates.
  const output = gzip ? pipeline(meter, gunzip(), () => undefined) : meter;
  body.on('error', fail);
  body.on('close', closed);
  signal.addEventListener('abort', aborted);
  output.once('close', () => {
    body.unpipe(meter);
    body.off('close', closed);
    signal.removeEventListener('abort', aborted);
  });
  if (signal.aborted) aborted();
  else if (body.destroyed) closed();
  else body.pipe(meter);
  return output;
}

/** One gzip member and nothing behind it. */
const gunzip = () => createGunzip({ chunkSize: 64 * 1024, rejectGarbageAfterEnd: true });

function meterOf(limit: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > limit) done(new ServiceError('TOO_LARGE'));
      else done(null, chunk);
    },
  });
}

/** What a failed body means: damaged gzip is INVALID, a sender that went away REQUEST_TIMEOUT; a ServiceError stays what it is. */
export function bodyError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : '';
  if (/^(Z_DATA_ERROR|Z_BUF_ERROR|Z_NEED_DICT|ERR_TRAILING_JUNK_AFTER_STREAM_END)$/.test(code)) {
    return new ServiceError('INVALID', 'Invalid gzip in request body', { cause: thrown });
  }
  return new ServiceError('REQUEST_TIMEOUT', undefined, { cause: thrown });
}
