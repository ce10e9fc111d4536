// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The new reset link.
 */
export interface CreatePasswordResetResponseInput {
  /**
   * The link's secret. It is the fragment of `/reset#…`, and in this response only.
   */
  'token'?: (string);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
}

/**
 * The new reset link.
 */
export interface CreatePasswordResetResponse {
  /**
   * The link's secret. It is the fragment of `/reset#…`, and in this response only.
   */
  'token': (string);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
}
