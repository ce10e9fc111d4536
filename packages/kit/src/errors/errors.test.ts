import { status } from '@grpc/grpc-js';
import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, errorTable, ServiceError, toServiceError } from './errors.ts';
import { fromGrpcError, toGrpcStatus } from '../grpc/grpc-errors.ts';

const codes = Object.keys(errorTable) as ErrorCode[];

describe('a ServiceError', () => {
  test.each(codes)('%s crosses gRPC as itself', code => {
    const {
      code: status,
      details,
      metadata,
    } = toGrpcStatus(new ServiceError(code, 'words', { cause: new Error('secret') }));
    const arrived = fromGrpcError({ code: status, details, metadata });
    expect(arrived).toMatchObject({ code, message: 'words' });
    expect(JSON.stringify([details, metadata.getMap()])).not.toContain('secret');
  });

  test('keeps its message; any other error becomes INTERNAL without its message', () => {
    expect(toServiceError(new ServiceError('NOT_FOUND', 'Project not found')).message).toBe('Project not found');
    expect(toServiceError(new TypeError('x is undefined'))).toMatchObject({
      code: 'INTERNAL',
      message: 'Internal server error',
    });
  });

  test('is INTERNAL if gRPC itself reports RESOURCE_EXHAUSTED', () => {
    expect(
      fromGrpcError({ code: errorTable.RATE_LIMITED.grpc, details: 'Received message larger than max' }).code,
    ).toBe('INTERNAL');
  });

  test('is UNAVAILABLE if a service of an earlier version lacks the method', () => {
    expect(
      fromGrpcError({ code: status.UNIMPLEMENTED, details: 'The server does not implement the method' }).code,
    ).toBe('UNAVAILABLE');
  });

  test.each([
    ['INVALID', 400],
    ['UNAUTHENTICATED', 401],
    ['FORBIDDEN', 403],
    ['NOT_FOUND', 404],
    ['METHOD_NOT_ALLOWED', 405],
    ['REQUEST_TIMEOUT', 408],
    ['CONFLICT', 409],
    ['PRECONDITION_FAILED', 412],
    ['TOO_LARGE', 413],
    ['UNSUPPORTED_MEDIA_TYPE', 415],
    ['MISDIRECTED', 421],
    ['RATE_LIMITED', 429],
    ['QUOTA_EXCEEDED', 507],
    ['HEADERS_TOO_LARGE', 431],
    ['INTERNAL', 500],
    ['UNAVAILABLE', 503],
  ] as const)('%s is HTTP %i', (code, http) => {
    expect(new ServiceError(code).http).toBe(http);
  });
});
