// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The time to wait before the next try, if any.
 */
export interface ConfirmWithPasswordResponseInput {
  /**
   * Milliseconds to wait after too many wrong passwords; absent if the session is confirmed.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The time to wait before the next try, if any.
 */
export interface ConfirmWithPasswordResponse {
  /**
   * Milliseconds to wait after too many wrong passwords; absent if the session is confirmed.
   */
  'retryAfterMs'?: (number);
}
