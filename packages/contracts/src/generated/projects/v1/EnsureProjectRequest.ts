// Original file: proto/projects.proto


/**
 * The generation that an upload belongs to.
 */
export interface EnsureProjectRequestInput {
  /**
   * The project's id; it must be valid.
   */
  'projectId'?: (string);
  /**
   * The open generation at the time the upload's headers arrived.
   */
  'generation'?: (number);
  /**
   * Name for a new project, 1 to 255 code points; absent: the id.
   */
  'name'?: (string);
  /**
   * True: only record that the upload is about to store a session. A second call then creates the project.
   */
  'begin'?: (boolean);
  '_name'?: "name";
}

/**
 * The generation that an upload belongs to.
 */
export interface EnsureProjectRequest {
  /**
   * The project's id; it must be valid.
   */
  'projectId': (string);
  /**
   * The open generation at the time the upload's headers arrived.
   */
  'generation': (number);
  /**
   * Name for a new project, 1 to 255 code points; absent: the id.
   */
  'name'?: (string);
  /**
   * True: only record that the upload is about to store a session. A second call then creates the project.
   */
  'begin': (boolean);
}
