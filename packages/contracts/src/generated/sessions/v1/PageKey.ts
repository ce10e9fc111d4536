// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Position in a list of sessions, for keyset pagination: the sort key of a page's last session.
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
 * Position in a list of sessions, for keyset pagination: the sort key of a page's last session.
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
