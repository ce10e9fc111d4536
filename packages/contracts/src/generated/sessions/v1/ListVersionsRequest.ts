// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';

/**
 * The page of live sessions to list.
 */
export interface ListVersionsRequestInput {
  /**
   * The last session of the previous page; absent for the first page.
   */
  'after'?: (_sessions_v1_SessionItemInput | null);
  /**
   * Maximum number of sessions, 1 to 1,000.
   */
  'limit'?: (number);
}

/**
 * The page of live sessions to list.
 */
export interface ListVersionsRequest {
  /**
   * The last session of the previous page; absent for the first page.
   */
  'after': (_sessions_v1_SessionItem | null);
  /**
   * Maximum number of sessions, 1 to 1,000.
   */
  'limit': (number);
}
