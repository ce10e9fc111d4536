// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { PageKeyInput as _sessions_v1_PageKeyInput, PageKey as _sessions_v1_PageKey } from '../../sessions/v1/PageKey.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One message of the streamed list.
 */
export interface ListSessionsResponseInput {
  /**
   * The next sessions in order.
   */
  'sessions'?: (_sessions_v1_SessionInput)[];
  /**
   * Number of sessions in the project, or of sent sessions if there is no limit. Only the last message has this number.
   */
  'total'?: (number | string | Long);
  /**
   * Key of the next page. Only the last message has it, and only if there is a next page.
   */
  'next'?: (_sessions_v1_PageKeyInput | null);
  '_total'?: "total";
  '_next'?: "next";
}

/**
 * One message of the streamed list.
 */
export interface ListSessionsResponse {
  /**
   * The next sessions in order.
   */
  'sessions': (_sessions_v1_Session)[];
  /**
   * Number of sessions in the project, or of sent sessions if there is no limit. Only the last message has this number.
   */
  'total'?: (number);
  /**
   * Key of the next page. Only the last message has it, and only if there is a next page.
   */
  'next'?: (_sessions_v1_PageKey | null);
}
