// Original file: proto/sessions.proto

import type { SessionSizesInput as _sessions_v1_SessionSizesInput, SessionSizes as _sessions_v1_SessionSizes } from '../../sessions/v1/SessionSizes.ts';

/**
 * A part of the sizes.
 */
export interface ListSizesResponseInput {
  /**
   * One entry per session.
   */
  'sessions'?: (_sessions_v1_SessionSizesInput)[];
}

/**
 * A part of the sizes.
 */
export interface ListSizesResponse {
  /**
   * One entry per session.
   */
  'sessions': (_sessions_v1_SessionSizes)[];
}
