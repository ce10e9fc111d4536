// Original file: proto/sessions.proto

import type { SessionInput as _sessions_v1_SessionInput, Session as _sessions_v1_Session } from '../../sessions/v1/Session.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A live session for the index.
 */
export interface IndexedStateInput {
  /**
   * The session's version. All sessions share the sequence of versions.
   */
  'version'?: (number | string | Long);
  /**
   * The project's generation.
   */
  'generation'?: (number);
  /**
   * The session without its content.
   */
  'session'?: (_sessions_v1_SessionInput | null);
  /**
   * Time of the last activity, milliseconds since the Unix epoch.
   */
  'activityMs'?: (number | string | Long);
}

/**
 * A live session for the index.
 */
export interface IndexedState {
  /**
   * The session's version. All sessions share the sequence of versions.
   */
  'version': (number);
  /**
   * The project's generation.
   */
  'generation': (number);
  /**
   * The session without its content.
   */
  'session': (_sessions_v1_Session | null);
  /**
   * Time of the last activity, milliseconds since the Unix epoch.
   */
  'activityMs': (number);
}
