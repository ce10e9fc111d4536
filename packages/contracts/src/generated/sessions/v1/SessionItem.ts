// Original file: proto/sessions.proto


/**
 * One session in question.
 */
export interface SessionItemInput {
  /**
   * Who asks.
   */
  'ownerId'?: (string);
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id, canonical lower-case UUID.
   */
  'sessionId'?: (string);
}

/**
 * One session in question.
 */
export interface SessionItem {
  /**
   * Who asks.
   */
  'ownerId': (string);
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id, canonical lower-case UUID.
   */
  'sessionId': (string);
}
