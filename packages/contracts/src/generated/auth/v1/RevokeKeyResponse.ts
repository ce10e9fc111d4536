// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The revocation of the key.
 */
export interface RevokeKeyResponseInput {
  /**
   * Time of the first revocation, milliseconds since the Unix epoch.
   */
  'revokedMs'?: (number | string | Long);
}

/**
 * The revocation of the key.
 */
export interface RevokeKeyResponse {
  /**
   * Time of the first revocation, milliseconds since the Unix epoch.
   */
  'revokedMs': (number);
}
