// Original file: proto/sessions.proto


/**
 * The session to index.
 */
export interface ReadForIndexRequestInput {
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
 * The session to index.
 */
export interface ReadForIndexRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
}
