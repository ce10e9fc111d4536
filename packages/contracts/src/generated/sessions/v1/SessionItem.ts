// Original file: proto/sessions.proto


/**
 * One session to look up.
 */
export interface SessionItemInput {
  /**
   * The caller's owner id.
   */
  'ownerId'?: (string);
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id, a UUID in lower case.
   */
  'sessionId'?: (string);
}

/**
 * One session to look up.
 */
export interface SessionItem {
  /**
   * The caller's owner id.
   */
  'ownerId': (string);
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id, a UUID in lower case.
   */
  'sessionId': (string);
}
