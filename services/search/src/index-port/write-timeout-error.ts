import { ServiceError } from '@archive/kit';

/** The engine answers, but does not finish a write in time. The cause is the session or a slow engine. */
export class WriteTimeoutError extends ServiceError {
  constructor(cause: Error) {
    super('UNAVAILABLE', undefined, { cause });
  }
}
