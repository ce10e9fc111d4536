// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The dead versions of one session.
 */
export interface ExcludedSessionInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id.
   */
  'sessionId'?: (string);
  /**
   * This version and all earlier ones are dead.
   */
  'version'?: (number | string | Long);
}

/**
 * The dead versions of one session.
 */
export interface ExcludedSession {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
  /**
   * This version and all earlier ones are dead.
   */
  'version': (number);
}
