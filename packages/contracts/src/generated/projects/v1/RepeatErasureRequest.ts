// Original file: proto/projects.proto


/**
 * Whose dead generations.
 */
export interface RepeatErasureRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * Whose dead generations.
 */
export interface RepeatErasureRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
