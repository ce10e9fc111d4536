// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A place in a list of sessions: that of its last item.
 */
export interface PageKeyInput {
  /**
   * The item's last activity, milliseconds since the Unix epoch.
   */
  'activityMs'?: (number | string | Long);
  /**
   * The item's id.
   */
  'id'?: (string);
}

/**
 * A place in a list of sessions: that of its last item.
 */
export interface PageKey {
  /**
   * The item's last activity, milliseconds since the Unix epoch.
   */
  'activityMs': (number);
  /**
   * The item's id.
   */
  'id': (string);
}
