// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A part of the most recent sessions.
 */
export interface ListRecentSessionsResponseInput {
  /**
   * The next sessions, last activity first.
   */
  'sessions'?: (_sessions_v1_SessionInput)[];
  /**
   * In the last part only: how many sessions the owner has in all.
   */
  'total'?: (number | string | Long);
  '_total'?: "total";
}

/**
 * A part of the most recent sessions.
 */
export interface ListRecentSessionsResponse {
  /**
   * The next sessions, last activity first.
   */
  'sessions': (_sessions_v1_Session)[];
  /**
   * In the last part only: how many sessions the owner has in all.
   */
  'total'?: (number);
}
