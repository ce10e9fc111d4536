import { status } from '@grpc/grpc-js';

export type ErrorCode =
  | 'INVALID'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'MISDIRECTED'
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
  /** The message of an error that has no message of its own. */
  message: string;
}

const row = (grpc: status, http: number, graphql: string, message: string): Row => ({ grpc, http, graphql, message });

/** The gRPC status, HTTP status and GraphQL code of each error code (docs/decisions.md#10-errors). */
export const errorTable: Readonly<Record<ErrorCode, Row>> = {
  INVALID: row(status.INVALID_ARGUMENT, 400, 'VALIDATION_ERROR', 'Invalid request'),
  UNAUTHENTICATED: row(status.UNAUTHENTICATED, 401, 'UNAUTHENTICATED', 'Invalid or missing authentication token'),
  FORBIDDEN: row(status.PERMISSION_DENIED, 403, 'FORBIDDEN', 'Insufficient permissions'),
  NOT_FOUND: row(status.NOT_FOUND, 404, 'NOT_FOUND', 'Not found'),
  METHOD_NOT_ALLOWED: row(status.UNIMPLEMENTED, 405, 'VALIDATION_ERROR', 'Method not allowed'),
  REQUEST_TIMEOUT: row(status.ABORTED, 408, 'VALIDATION_ERROR', 'Request body did not arrive in time'),
  CONFLICT: row(status.ALREADY_EXISTS, 409, 'VALIDATION_ERROR', 'Conflict with the present state'),
  PRECONDITION_FAILED: row(status.FAILED_PRECONDITION, 412, 'VALIDATION_ERROR', 'Precondition failed'),
  TOO_LARGE: row(status.OUT_OF_RANGE, 413, 'VALIDATION_ERROR', 'Request body too large'),
  UNSUPPORTED_MEDIA_TYPE: row(status.INVALID_ARGUMENT, 415, 'VALIDATION_ERROR', 'Unsupported media type'),
  // RFC 9110 §15.5.20.
  MISDIRECTED: row(status.INVALID_ARGUMENT, 421, 'VALIDATION_ERROR', 'This archive has another address'),
  HEADERS_TOO_LARGE: row(status.OUT_OF_RANGE, 431, 'VALIDATION_ERROR', 'Request header fields too large'),
  RATE_LIMITED: row(status.RESOURCE_EXHAUSTED, 429, 'RATE_LIMITED', 'Rate limit exceeded'),
  // RFC 4918 §11.5.
  QUOTA_EXCEEDED: row(status.RESOURCE_EXHAUSTED, 507, 'VALIDATION_ERROR', 'Storage quota exceeded'),
  INTERNAL: row(status.INTERNAL, 500, 'INTERNAL_SERVER_ERROR', 'Internal server error'),
  NOT_IMPLEMENTED: row(status.UNIMPLEMENTED, 501, 'VALIDATION_ERROR', 'Not implemented'),
  UNAVAILABLE: row(status.UNAVAILABLE, 503, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable'),
  VERSION_NOT_SUPPORTED: row(status.UNIMPLEMENTED, 505, 'VALIDATION_ERROR', 'HTTP version not supported'),
};

/** The only error that services report. The caller sees `code` and `message`; only the log sees `cause`. */
export class ServiceError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message?: string, options?: ErrorOptions) {
    super(message ?? errorTable[code].message, options);
    this.name = 'ServiceError';
    this.code = code;
  }

  get http(): number {
    return errorTable[this.code].http;
  }
}

class SharedError extends ServiceError {}

/**
 * Creates one error that is thrown for many requests, because a stack for each rejected request would be expensive.
 * Stack and cause describe the place where the error was created, not the request.
 */
export function sharedError(code: ErrorCode, message?: string, options?: ErrorOptions): ServiceError {
  return new SharedError(code, message, options);
}

/**
 * Whether `sharedError` created the error. Clients or overload cause these errors, so the gateway does not log them as
 * failures.
 */
export function isSharedError(error: ServiceError): boolean {
  return error instanceof SharedError;
}

/** Returns a ServiceError unchanged. Wraps any other value as INTERNAL, with the value as the cause. */
export function toServiceError(thrown: unknown): ServiceError {
  return thrown instanceof ServiceError ? thrown : new ServiceError('INTERNAL', undefined, { cause: thrown });
}

/** True for the codes of `errorTable`. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return typeof text === 'string' && Object.hasOwn(errorTable, text);
}
