// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The sort key of the previous page's last session. The next page begins after it.
 */
export interface PageKeyInput {
  /**
   * The session's last activity, milliseconds since the Unix epoch.
   */
  'activityMs'?: (number | string | Long);
  /**
   * The session's id.
   */
  'id'?: (string);
}

/**
 * The sort key of the previous page's last session. The next page begins after it.
 */
export interface PageKey {
  /**
   * The session's last activity, milliseconds since the Unix epoch.
   */
  'activityMs': (number);
  /**
   * The session's id.
   */
  'id': (string);
}
