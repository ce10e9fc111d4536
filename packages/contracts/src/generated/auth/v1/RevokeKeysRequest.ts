// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The keys to revoke.
 */
export interface RevokeKeysRequestInput {
  /**
   * Keys created before this time, milliseconds since the Unix epoch.
   */
  'createdBeforeMs'?: (number | string | Long);
}

/**
 * The keys to revoke.
 */
export interface RevokeKeysRequest {
  /**
   * Keys created before this time, milliseconds since the Unix epoch.
   */
  'createdBeforeMs': (number);
}
