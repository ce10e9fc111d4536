// Original file: proto/sessions.proto


/**
 * The project of the sessions.
 */
export interface ListSizesRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * The project of the sessions.
 */
export interface ListSizesRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
