import { Metadata, status, type ServiceError as GrpcFailure } from '@grpc/grpc-js';
import { errorTable, isErrorCode, ServiceError } from '../errors.ts';

const codeHeader = 'error-code';

/** A ServiceError as gRPC sends it: the code in a trailer, the public message as details, never the cause. */
export function toGrpcStatus(error: ServiceError): { code: status; details: string; metadata: Metadata } {
  const metadata = new Metadata();
  metadata.set(codeHeader, error.code);
  return { code: errorTable[error.code].grpc, details: error.message, metadata };
}

const outage: readonly status[] = [status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED];
/** What grpc-js says of a call whose connection went away under it, where it has nothing better; its code is INTERNAL. */
const broken = /^Received RST_STREAM/;

/** The same error that the service threw; what gRPC itself reports becomes UNAVAILABLE or INTERNAL. */
export function fromGrpcError(failure: unknown): ServiceError {
  if (failure instanceof ServiceError) return failure;
  const { code, details, metadata } = failure as Partial<GrpcFailure>;
  const ours = metadata?.get(codeHeader)[0];
  if (isErrorCode(ours)) return new ServiceError(ours, details, { cause: failure });
  const unavailable = (code !== undefined && outage.includes(code)) || broken.test(details ?? '');
  return new ServiceError(unavailable ? 'UNAVAILABLE' : 'INTERNAL', undefined, { cause: failure });
}
