// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The new set-up link.
 */
export interface CreateSetupLinkResponseInput {
  /**
   * The link's secret. It is the fragment of `/setup#…`.
   */
  'token'?: (string);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
}

/**
 * The new set-up link.
 */
export interface CreateSetupLinkResponse {
  /**
   * The link's secret. It is the fragment of `/setup#…`.
   */
  'token': (string);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
}
