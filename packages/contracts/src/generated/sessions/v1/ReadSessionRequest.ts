// Original file: proto/sessions.proto

import type { PartInput as _sessions_v1_PartInput, Part as _sessions_v1_Part } from '../../sessions/v1/Part.ts';

/**
 * The content to read.
 */
export interface ReadSessionRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id.
   */
  'sessionId'?: (string);
  /**
   * The part of the session's content.
   */
  'part'?: (_sessions_v1_PartInput);
}

/**
 * The content to read.
 */
export interface ReadSessionRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
  /**
   * The part of the session's content.
   */
  'part': (_sessions_v1_Part);
}
