// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A new login code.
 */
export interface CreateLoginCodeResponseInput {
  /**
   * Six letters and digits. The code is in this response only; the archive stores a keyed hash.
   */
  'code'?: (string);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
}

/**
 * A new login code.
 */
export interface CreateLoginCodeResponse {
  /**
   * Six letters and digits. The code is in this response only; the archive stores a keyed hash.
   */
  'code': (string);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
}
