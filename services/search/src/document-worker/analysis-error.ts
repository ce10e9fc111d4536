import { ServiceError } from '@archive/kit';

/** The analysis of a session failed because of its content. */
export class AnalysisError extends ServiceError {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super('INTERNAL', undefined, { cause: cause ?? new Error(reason) });
    this.reason = reason;
  }
}
