// Original file: proto/projects.proto


/**
 * The project's generation that an upload belongs to.
 */
export interface EnsureProjectRequestInput {
  /**
   * The project's id. It must be valid.
   */
  'projectId'?: (string);
  /**
   * The open generation at the time when the upload's headers arrived.
   */
  'generation'?: (number);
  /**
   * Name for a new project, 1 to 255 code points. Absent if the name is the id.
   */
  'name'?: (string);
  /**
   * If true, the call only records that the upload is about to store a session. A second call then creates the project.
   */
  'begin'?: (boolean);
  '_name'?: "name";
}

/**
 * The project's generation that an upload belongs to.
 */
export interface EnsureProjectRequest {
  /**
   * The project's id. It must be valid.
   */
  'projectId': (string);
  /**
   * The open generation at the time when the upload's headers arrived.
   */
  'generation': (number);
  /**
   * Name for a new project, 1 to 255 code points. Absent if the name is the id.
   */
  'name'?: (string);
  /**
   * If true, the call only records that the upload is about to store a session. A second call then creates the project.
   */
  'begin': (boolean);
}
