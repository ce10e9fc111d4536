// Original file: proto/projects.proto


/**
 * The changes to a project.
 */
export interface UpdateProjectRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * New name, 1 to 255 code points; absent: unchanged.
   */
  'name'?: (string);
  /**
   * New icon; absent: unchanged.
   */
  'icon'?: (string);
  /**
   * New color; absent: unchanged.
   */
  'color'?: (string);
  '_name'?: "name";
  '_icon'?: "icon";
  '_color'?: "color";
}

/**
 * The changes to a project.
 */
export interface UpdateProjectRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * New name, 1 to 255 code points; absent: unchanged.
   */
  'name'?: (string);
  /**
   * New icon; absent: unchanged.
   */
  'icon'?: (string);
  /**
   * New color; absent: unchanged.
   */
  'color'?: (string);
}
