// Original file: proto/projects.proto


/**
 * The project whose dead generations to erase again.
 */
export interface RepeatErasureRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * The project whose dead generations to erase again.
 */
export interface RepeatErasureRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
