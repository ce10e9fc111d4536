// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The retirement of the signing key.
 */
export interface RetireSigningKeyResponseInput {
  /**
   * Time of the retirement, milliseconds since the Unix epoch.
   */
  'retiredMs'?: (number | string | Long);
  /**
   * The id of the signing key that signs now.
   */
  'currentId'?: (string);
}

/**
 * The retirement of the signing key.
 */
export interface RetireSigningKeyResponse {
  /**
   * Time of the retirement, milliseconds since the Unix epoch.
   */
  'retiredMs': (number);
  /**
   * The id of the signing key that signs now.
   */
  'currentId': (string);
}
