import { ServiceError } from '@archive/kit';

/** The engine does not finish a write in time. Either the session or a slow engine is the cause. */
export class WriteTimeoutError extends ServiceError {
  constructor(cause: Error) {
    super('UNAVAILABLE', undefined, { cause });
  }
}
