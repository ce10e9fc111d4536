// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A live session's version.
 */
export interface SessionVersionInput {
  /**
   * The session.
   */
  'item'?: (_sessions_v1_SessionItemInput | null);
  /**
   * Its version.
   */
  'version'?: (number | string | Long);
}

/**
 * A live session's version.
 */
export interface SessionVersion {
  /**
   * The session.
   */
  'item': (_sessions_v1_SessionItem | null);
  /**
   * Its version.
   */
  'version': (number);
}
