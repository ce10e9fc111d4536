// Original file: proto/projects.proto


/**
 * Which generation an upload needs.
 */
export interface EnsureProjectRequestInput {
  /**
   * The project's id, well formed.
   */
  'projectId'?: (string);
  /**
   * The open generation when the upload's headers arrived.
   */
  'generation'?: (number);
  /**
   * Name for the project if this creates it, 1 to 255 code points; absent: the id.
   */
  'name'?: (string);
  '_name'?: "name";
}

/**
 * Which generation an upload needs.
 */
export interface EnsureProjectRequest {
  /**
   * The project's id, well formed.
   */
  'projectId': (string);
  /**
   * The open generation when the upload's headers arrived.
   */
  'generation': (number);
  /**
   * Name for the project if this creates it, 1 to 255 code points; absent: the id.
   */
  'name'?: (string);
}
