// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A key that is revoked.
 */
export interface RevokeKeyResponseInput {
  /**
   * When it was revoked first, milliseconds since the Unix epoch.
   */
  'revokedMs'?: (number | string | Long);
}

/**
 * A key that is revoked.
 */
export interface RevokeKeyResponse {
  /**
   * When it was revoked first, milliseconds since the Unix epoch.
   */
  'revokedMs': (number);
}
