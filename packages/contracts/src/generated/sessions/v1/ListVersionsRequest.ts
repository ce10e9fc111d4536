// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';

/**
 * A page of all that is live.
 */
export interface ListVersionsRequestInput {
  /**
   * The last of the page before; absent: from the start.
   */
  'after'?: (_sessions_v1_SessionItemInput | null);
  /**
   * 1 to 1,000.
   */
  'limit'?: (number);
}

/**
 * A page of all that is live.
 */
export interface ListVersionsRequest {
  /**
   * The last of the page before; absent: from the start.
   */
  'after': (_sessions_v1_SessionItem | null);
  /**
   * 1 to 1,000.
   */
  'limit': (number);
}
