// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The ended sessions.
 */
export interface SignOutEverywhereResponseInput {
  /**
   * Number of sessions that ended.
   */
  'ended'?: (number | string | Long);
}

/**
 * The ended sessions.
 */
export interface SignOutEverywhereResponse {
  /**
   * Number of sessions that ended.
   */
  'ended': (number);
}
