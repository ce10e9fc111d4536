// Original file: proto/sessions.proto


/**
 * The project whose sizes to list.
 */
export interface ListSizesRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * The project whose sizes to list.
 */
export interface ListSizesRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
