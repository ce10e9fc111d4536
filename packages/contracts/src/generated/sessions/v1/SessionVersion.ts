// Original file: proto/sessions.proto

import type { SessionItemInput as _sessions_v1_SessionItemInput, SessionItem as _sessions_v1_SessionItem } from '../../sessions/v1/SessionItem.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The version of one live session.
 */
export interface SessionVersionInput {
  /**
   * The session.
   */
  'item'?: (_sessions_v1_SessionItemInput | null);
  /**
   * The session's version.
   */
  'version'?: (number | string | Long);
}

/**
 * The version of one live session.
 */
export interface SessionVersion {
  /**
   * The session.
   */
  'item': (_sessions_v1_SessionItem | null);
  /**
   * The session's version.
   */
  'version': (number);
}
