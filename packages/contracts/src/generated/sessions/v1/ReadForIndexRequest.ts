// Original file: proto/sessions.proto


/**
 * Which session to index.
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
 * Which session to index.
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
