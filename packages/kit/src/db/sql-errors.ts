import { DatabaseError } from 'pg';
import { ServiceError } from '../errors.ts';

/** SQLSTATEs, or their classes, that mean "not now": connection, resources, intervention, timeouts, lost races. */
const outage = ['08', '53', '57', '58', '55P03', '40001', '40P01', '25006', '25P03'];
const invalid = ['22021', '22P05'];

/** One place where a SQL failure becomes ours. */
export function fromSqlError(failure: unknown): ServiceError {
  if (failure instanceof ServiceError) return failure;
  if (failure instanceof DatabaseError) {
    const state = failure.code ?? '';
    if (outage.some(code => state.startsWith(code)))
      return new ServiceError('UNAVAILABLE', undefined, { cause: failure });
    const code = invalid.includes(state) ? 'INVALID' : 'INTERNAL';
    return new ServiceError(code, undefined, { cause: failure });
  }
  return new ServiceError('UNAVAILABLE', undefined, { cause: failure });
}
