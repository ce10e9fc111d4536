// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';

/**
 * The sessions to look up. They may belong to several owners.
 */
export interface LookUpVersionsRequestInput {
  /**
   * At most 1,000 items.
   */
  'items'?: (_sessions_v1_SessionItemInput)[];
}

/**
 * The sessions to look up. They may belong to several owners.
 */
export interface LookUpVersionsRequest {
  /**
   * At most 1,000 items.
   */
  'items': (_sessions_v1_SessionItem)[];
}
