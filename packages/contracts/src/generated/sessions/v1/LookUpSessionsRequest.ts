// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';

/**
 * The sessions to look up.
 */
export interface LookUpSessionsRequestInput {
  /**
   * At most 200 items.
   */
  'items'?: (_sessions_v1_SessionItemInput)[];
}

/**
 * The sessions to look up.
 */
export interface LookUpSessionsRequest {
  /**
   * At most 200 items.
   */
  'items': (_sessions_v1_SessionItem)[];
}
