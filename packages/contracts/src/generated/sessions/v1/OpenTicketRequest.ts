// Original file: proto/sessions.proto


/**
 * Which session an upload is for.
 */
export interface OpenTicketRequestInput {
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
 * Which session an upload is for.
 */
export interface OpenTicketRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
}
