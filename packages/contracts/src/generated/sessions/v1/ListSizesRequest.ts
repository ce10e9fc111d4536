// Original file: proto/sessions.proto


/**
 * Whose sizes.
 */
export interface ListSizesRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * Whose sizes.
 */
export interface ListSizesRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
