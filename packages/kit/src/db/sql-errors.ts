import { DatabaseError } from 'pg';
import { ServiceError } from '../errors/errors.ts';

/** SQLSTATEs and classes of SQLSTATEs for temporary failures, such as lost connections, timeouts and deadlocks. */
const outageStates = ['08', '53', '57', '58', '55P03', '40001', '40P01', '25006', '25P03'];
const invalidTextStates = ['22021', '22P05'];

/**
 * Converts a failure of a statement. An outage becomes UNAVAILABLE, and so does any failure that is no error of
 * PostgreSQL. Text that PostgreSQL cannot store becomes INVALID, and any other error of PostgreSQL INTERNAL.
 */
export function fromSqlError(failure: unknown): ServiceError {
  if (failure instanceof ServiceError) return failure;
  if (failure instanceof DatabaseError) {
    const state = failure.code ?? '';
    if (outageStates.some(code => state.startsWith(code)))
      return new ServiceError('UNAVAILABLE', undefined, { cause: failure });
    const code = invalidTextStates.includes(state) ? 'INVALID' : 'INTERNAL';
    return new ServiceError(code, undefined, { cause: failure });
  }
  return new ServiceError('UNAVAILABLE', undefined, { cause: failure });
}
