// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The most recent sessions.
 */
export interface ListRecentSessionsResponseInput {
  /**
   * Last activity first.
   */
  'sessions'?: (_sessions_v1_SessionInput)[];
  /**
   * How many sessions the owner has in all.
   */
  'total'?: (number | string | Long);
}

/**
 * The most recent sessions.
 */
export interface ListRecentSessionsResponse {
  /**
   * Last activity first.
   */
  'sessions': (_sessions_v1_Session)[];
  /**
   * How many sessions the owner has in all.
   */
  'total': (number);
}
