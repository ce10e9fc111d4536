// Original file: proto/projects.proto


/**
 * What to delete.
 */
export interface DeleteProjectRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
}

/**
 * What to delete.
 */
export interface DeleteProjectRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
}
