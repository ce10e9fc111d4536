// Original file: proto/sessions.proto

import type { SessionSizesInput as _sessions_v1_SessionSizesInput, SessionSizes as _sessions_v1_SessionSizes } from '../../sessions/v1/SessionSizes.ts';

/**
 * One message of the streamed list.
 */
export interface ListSizesResponseInput {
  /**
   * One entry per session.
   */
  'sessions'?: (_sessions_v1_SessionSizesInput)[];
}

/**
 * One message of the streamed list.
 */
export interface ListSizesResponse {
  /**
   * One entry per session.
   */
  'sessions': (_sessions_v1_SessionSizes)[];
}
