// Original file: proto/sessions.proto


/**
 * The session to delete.
 */
export interface DeleteSessionRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id.
   */
  'sessionId'?: (string);
}

/**
 * The session to delete.
 */
export interface DeleteSessionRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
}
