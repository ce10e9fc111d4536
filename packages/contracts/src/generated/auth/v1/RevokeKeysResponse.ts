// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The revoked keys.
 */
export interface RevokeKeysResponseInput {
  /**
   * Number of keys that this call has revoked.
   */
  'revoked'?: (number | string | Long);
}

/**
 * The revoked keys.
 */
export interface RevokeKeysResponse {
  /**
   * Number of keys that this call has revoked.
   */
  'revoked': (number);
}
