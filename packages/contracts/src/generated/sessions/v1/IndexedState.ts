// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A live session as it is indexed.
 */
export interface IndexedStateInput {
  /**
   * Its version: grows with every change of any session.
   */
  'version'?: (number | string | Long);
  /**
   * Its project's generation.
   */
  'generation'?: (number);
  /**
   * The session.
   */
  'session'?: (_sessions_v1_SessionInput | null);
  /**
   * Last activity, milliseconds since the Unix epoch.
   */
  'activityMs'?: (number | string | Long);
}

/**
 * A live session as it is indexed.
 */
export interface IndexedState {
  /**
   * Its version: grows with every change of any session.
   */
  'version': (number);
  /**
   * Its project's generation.
   */
  'generation': (number);
  /**
   * The session.
   */
  'session': (_sessions_v1_Session | null);
  /**
   * Last activity, milliseconds since the Unix epoch.
   */
  'activityMs': (number);
}
