// Original file: proto/projects.proto


/**
 * The project to erase again.
 */
export interface RepeatErasureRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * The project to erase again.
 */
export interface RepeatErasureRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
