// Original file: proto/sessions.proto

import type { SessionVersionInput as _sessions_v1_SessionVersionInput, SessionVersion as _sessions_v1_SessionVersion } from '../../sessions/v1/SessionVersion.ts';

/**
 * The next page.
 */
export interface ListVersionsResponseInput {
  /**
   * At most as many as asked for; fewer: that was the last page.
   */
  'sessions'?: (_sessions_v1_SessionVersionInput)[];
}

/**
 * The next page.
 */
export interface ListVersionsResponse {
  /**
   * At most as many as asked for; fewer: that was the last page.
   */
  'sessions': (_sessions_v1_SessionVersion)[];
}
