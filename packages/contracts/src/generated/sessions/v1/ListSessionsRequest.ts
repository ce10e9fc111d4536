// Original file: proto/sessions.proto

import type { PageKeyInput as _sessions_v1_PageKeyInput, PageKey as _sessions_v1_PageKey } from '../../sessions/v1/PageKey.ts';

/**
 * The page of sessions to list.
 */
export interface ListSessionsRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * Maximum number of sessions, 1 to 1,000. Absent if there is no limit.
   */
  'limit'?: (number);
  /**
   * The `next` of the previous page; absent for the first page.
   */
  'after'?: (_sessions_v1_PageKeyInput | null);
  '_limit'?: "limit";
  '_after'?: "after";
}

/**
 * The page of sessions to list.
 */
export interface ListSessionsRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * Maximum number of sessions, 1 to 1,000. Absent if there is no limit.
   */
  'limit'?: (number);
  /**
   * The `next` of the previous page; absent for the first page.
   */
  'after'?: (_sessions_v1_PageKey | null);
}
