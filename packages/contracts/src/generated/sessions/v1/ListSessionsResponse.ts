// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { PageKeyInput as _sessions_v1_PageKeyInput, PageKey as _sessions_v1_PageKey } from '../../sessions/v1/PageKey.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A part of the list.
 */
export interface ListSessionsResponseInput {
  /**
   * The next sessions in order.
   */
  'sessions'?: (_sessions_v1_SessionInput)[];
  /**
   * In the last part only: without a limit the number sent, else the number of sessions in the project.
   */
  'total'?: (number | string | Long);
  /**
   * In the last part only: where the next page begins; absent at the end.
   */
  'next'?: (_sessions_v1_PageKeyInput | null);
  '_total'?: "total";
  '_next'?: "next";
}

/**
 * A part of the list.
 */
export interface ListSessionsResponse {
  /**
   * The next sessions in order.
   */
  'sessions': (_sessions_v1_Session)[];
  /**
   * In the last part only: without a limit the number sent, else the number of sessions in the project.
   */
  'total'?: (number);
  /**
   * In the last part only: where the next page begins; absent at the end.
   */
  'next'?: (_sessions_v1_PageKey | null);
}
