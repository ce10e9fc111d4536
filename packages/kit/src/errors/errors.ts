import { status } from '@grpc/grpc-js';

/** Public error codes; a code without a row in `errorTable` does not compile. */
export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'HEADERS_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'QUOTA_EXCEEDED'
  | 'INTERNAL'
  | 'NOT_IMPLEMENTED'
  | 'UNAVAILABLE'
  | 'VERSION_NOT_SUPPORTED';

interface Row {
  grpc: status;
  http: number;
  graphql: string;
  /** Used if the error has no message of its own. */
  message: string;
}

const row = (grpc: status, http: number, graphql: string, message: string): Row => ({ grpc, http, graphql, message });

/** Maps each code to its gRPC status, HTTP status and GraphQL code (docs/decisions.md#10-errors). */
export const errorTable: Readonly<Record<ErrorCode, Row>> = {
  INVALID: row(status.INVALID_ARGUMENT, 400, 'VALIDATION_ERROR', 'Invalid request'),
  UNAUTHENTICATED: row(status.UNAUTHENTICATED, 401, 'UNAUTHENTICATED', 'Invalid or missing authentication token'),
  FORBIDDEN: row(status.PERMISSION_DENIED, 403, 'FORBIDDEN', 'Insufficient permissions'),
  NOT_FOUND: row(status.NOT_FOUND, 404, 'NOT_FOUND', 'Not found'),
  METHOD_NOT_ALLOWED: row(status.UNIMPLEMENTED, 405, 'VALIDATION_ERROR', 'Method not allowed'),
  REQUEST_TIMEOUT: row(status.ABORTED, 408, 'VALIDATION_ERROR', 'Request body did not arrive in time'),
  PRECONDITION_FAILED: row(status.FAILED_PRECONDITION, 412, 'VALIDATION_ERROR', 'Precondition failed'),
  TOO_LARGE: row(status.OUT_OF_RANGE, 413, 'VALIDATION_ERROR', 'Request body too large'),
  HEADERS_TOO_LARGE: row(status.OUT_OF_RANGE, 431, 'VALIDATION_ERROR', 'Request header fields too large'),
  RATE_LIMITED: row(status.RESOURCE_EXHAUSTED, 429, 'RATE_LIMITED', 'Rate limit exceeded'),
  // RFC 4918 §11.5.
  QUOTA_EXCEEDED: row(status.RESOURCE_EXHAUSTED, 507, 'VALIDATION_ERROR', 'Storage quota exceeded'),
  INTERNAL: row(status.INTERNAL, 500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
  NOT_IMPLEMENTED: row(status.UNIMPLEMENTED, 501, 'VALIDATION_ERROR', 'Not implemented'),
  UNAVAILABLE: row(status.UNAVAILABLE, 503, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable'),
  VERSION_NOT_SUPPORTED: row(status.UNIMPLEMENTED, 505, 'VALIDATION_ERROR', 'HTTP version not supported'),
};

/** The only error that services throw: the caller sees `code` and `message`, only the log sees `cause`. */
export class ServiceError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message?: string, options?: ErrorOptions) {
    super(message ?? errorTable[code].message, options);
    this.name = 'ServiceError';
    this.code = code;
  }

  /** HTTP status of the code. */
  get http(): number {
    return errorTable[this.code].http;
  }
}

class SharedError extends ServiceError {}

/**
 * Creates an error that is thrown for many requests: capturing a stack for each would cost more than the rejection. Its
 * stack and its cause describe the place that created it, not the request.
 */
export function sharedError(code: ErrorCode, message?: string, options?: ErrorOptions): ServiceError {
  return new SharedError(code, message, options);
}

/** Whether `sharedError` created the error: overload or a client causes such an error, so it is not logged as a failure. */
export function isSharedError(error: ServiceError): boolean {
  return error instanceof SharedError;
}

/** Returns a ServiceError as it is, and wraps anything else as INTERNAL with the thrown value as its cause. */
export function toServiceError(thrown: unknown): ServiceError {
  return thrown instanceof ServiceError ? thrown : new ServiceError('INTERNAL', undefined, { cause: thrown });
}

/** True for the codes of `errorTable`. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorTable, text);
}
