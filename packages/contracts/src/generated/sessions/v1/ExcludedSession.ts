// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Dead versions of a session.
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
   * This version and all before it.
   */
  'version'?: (number | string | Long);
}

/**
 * Dead versions of a session.
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
   * This version and all before it.
   */
  'version': (number);
}
