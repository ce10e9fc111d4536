import { Metadata, status, type ServiceError as GrpcFailure } from '@grpc/grpc-js';
import { errorTable, isErrorCode, ServiceError } from '../errors/errors.ts';

const codeHeader = 'error-code';

/**
 * Converts a ServiceError for gRPC. The code becomes a trailer, and the message becomes the details. The cause is not
 * sent.
 */
export function toGrpcStatus(error: ServiceError): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set(codeHeader, error.code);
  return { code: errorTable[error.code].grpc, details: error.message, metadata };
}

const outageStatuses: readonly status[] = [
  status.UNAVAILABLE,
  status.DEADLINE_EXCEEDED,
  status.CANCELLED,
  // During a rolling upgrade, a service of the earlier version lacks a method of the caller's version.
  status.UNIMPLEMENTED,
];
/** grpc-js reports a lost connection with the status INTERNAL and these details. */
const lostConnection = /^Received RST_STREAM/;

/** Returns the error that the service threw. Failures of gRPC itself become UNAVAILABLE or INTERNAL. */
export function fromGrpcError(failure: unknown): ServiceError {
  if (failure instanceof ServiceError) return failure;
  const { code, details, metadata } = failure as Partial<GrpcFailure>;
  const errorCode = metadata?.get(codeHeader)[0];
  if (isErrorCode(errorCode)) return new ServiceError(errorCode, details, { cause: failure });
  const isOutage = (code !== undefined && outageStatuses.includes(code)) || lostConnection.test(details ?? '');
  return new ServiceError(isOutage ? 'UNAVAILABLE' : 'INTERNAL', undefined, { cause: failure });
}
