// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The beginning of a page of sessions, for keyset pagination: the sort key of the previous page's last session.
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
 * The beginning of a page of sessions, for keyset pagination: the sort key of the previous page's last session.
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
