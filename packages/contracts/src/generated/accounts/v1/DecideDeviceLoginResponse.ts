// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Whether the decision was stored.
 */
export interface DecideDeviceLoginResponseInput {
  /**
   * Milliseconds to wait after too many wrong codes; absent if the decision was stored.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * Whether the decision was stored.
 */
export interface DecideDeviceLoginResponse {
  /**
   * Milliseconds to wait after too many wrong codes; absent if the decision was stored.
   */
  'retryAfterMs'?: (number);
}
