// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';

/**
 * Questions about sessions.
 */
export interface LookUpSessionsRequestInput {
  /**
   * At most 200 items.
   */
  'items'?: (_sessions_v1_SessionItemInput)[];
}

/**
 * Questions about sessions.
 */
export interface LookUpSessionsRequest {
  /**
   * At most 200 items.
   */
  'items': (_sessions_v1_SessionItem)[];
}
