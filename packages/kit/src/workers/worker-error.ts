import { ServiceError } from '../errors/errors.ts';

export type WorkerEnd = 'out of memory' | 'out of time' | 'failed';

/** Thrown if a thread ends before it has a result. Either the task or a defect in the thread's code is the cause. */
export class WorkerError extends ServiceError {
  readonly end: WorkerEnd;

  constructor(end: WorkerEnd, cause: unknown) {
    super('INTERNAL', undefined, { cause: cause ?? new Error(`the worker thread ended: ${end}`) });
    this.end = end;
  }
}

/** Creates the error of a thread that ended by itself. `cause` is the error that the thread threw. */
export function toWorkerError(cause: unknown): WorkerError {
  const isOutOfMemory = (cause as { code?: string } | undefined)?.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new WorkerError(isOutOfMemory ? 'out of memory' : 'failed', cause);
}
