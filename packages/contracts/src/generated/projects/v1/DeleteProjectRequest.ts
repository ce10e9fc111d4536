// Original file: proto/projects.proto


/**
 * The project to delete.
 */
export interface DeleteProjectRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * The project to delete.
 */
export interface DeleteProjectRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
