// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One message of the streamed list.
 */
export interface ListRecentSessionsResponseInput {
  /**
   * The next sessions, latest activity first.
   */
  'sessions'?: (_sessions_v1_SessionInput)[];
  /**
   * Number of the owner's sessions in all projects. Only the last message has this number.
   */
  'total'?: (number | string | Long);
  '_total'?: "total";
}

/**
 * One message of the streamed list.
 */
export interface ListRecentSessionsResponse {
  /**
   * The next sessions, latest activity first.
   */
  'sessions': (_sessions_v1_Session)[];
  /**
   * Number of the owner's sessions in all projects. Only the last message has this number.
   */
  'total'?: (number);
}
