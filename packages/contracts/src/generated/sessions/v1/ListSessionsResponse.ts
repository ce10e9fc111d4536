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
   * In the last message only: the number of sessions in the project. Without a limit, this is the number of sent sessions.
   */
  'total'?: (number | string | Long);
  /**
   * Key of the next page; in the last message only, and absent if there is no next page.
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
   * In the last message only: the number of sessions in the project. Without a limit, this is the number of sent sessions.
   */
  'total'?: (number);
  /**
   * Key of the next page; in the last message only, and absent if there is no next page.
   */
  'next'?: (_sessions_v1_PageKey | null);
}
