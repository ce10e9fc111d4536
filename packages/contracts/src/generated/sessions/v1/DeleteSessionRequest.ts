// Original file: proto/sessions.proto


/**
 * What to delete.
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
 * What to delete.
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
