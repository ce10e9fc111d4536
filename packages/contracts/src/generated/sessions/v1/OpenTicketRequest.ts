// Original file: proto/sessions.proto


/**
 * The session that an upload belongs to.
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
 * The session that an upload belongs to.
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
