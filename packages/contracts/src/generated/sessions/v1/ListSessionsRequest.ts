// Original file: proto/sessions.proto

import type { PageKeyInput as _sessions_v1_PageKeyInput, PageKey as _sessions_v1_PageKey } from '../../sessions/v1/PageKey.ts';

/**
 * Which sessions to list.
 */
export interface ListSessionsRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * 1 to 1,000; absent: all of them.
   */
  'limit'?: (number);
  /**
   * Where the page before ended; absent: from the start.
   */
  'after'?: (_sessions_v1_PageKeyInput | null);
  '_limit'?: "limit";
  '_after'?: "after";
}

/**
 * Which sessions to list.
 */
export interface ListSessionsRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * 1 to 1,000; absent: all of them.
   */
  'limit'?: (number);
  /**
   * Where the page before ended; absent: from the start.
   */
  'after'?: (_sessions_v1_PageKey | null);
}
