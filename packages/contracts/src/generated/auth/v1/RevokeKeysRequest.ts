// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The keys to revoke.
 */
export interface RevokeKeysRequestInput {
  /**
   * Only keys that were created before this time are revoked; milliseconds since the Unix epoch.
   */
  'createdBeforeMs'?: (number | string | Long);
}

/**
 * The keys to revoke.
 */
export interface RevokeKeysRequest {
  /**
   * Only keys that were created before this time are revoked; milliseconds since the Unix epoch.
   */
  'createdBeforeMs': (number);
}
