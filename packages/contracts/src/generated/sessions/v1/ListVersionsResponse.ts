// Original file: proto/sessions.proto

import type { SessionVersionInput as _sessions_v1_SessionVersionInput, SessionVersion as _sessions_v1_SessionVersion } from '../../sessions/v1/SessionVersion.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The next page.
 */
export interface ListVersionsResponseInput {
  /**
   * At most as many as asked for; fewer: that was the last page.
   */
  'sessions'?: (_sessions_v1_SessionVersionInput)[];
  /**
   * The last version given to any session, read after the call began: whoever has a later one is of another history.
   */
  'lastVersion'?: (number | string | Long);
}

/**
 * The next page.
 */
export interface ListVersionsResponse {
  /**
   * At most as many as asked for; fewer: that was the last page.
   */
  'sessions': (_sessions_v1_SessionVersion)[];
  /**
   * The last version given to any session, read after the call began: whoever has a later one is of another history.
   */
  'lastVersion': (number);
}
