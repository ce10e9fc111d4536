// Original file: proto/projects.proto


/**
 * One project to look up.
 */
export interface ProjectItemInput {
  /**
   * The caller's owner id.
   */
  'ownerId'?: (string);
  /**
   * The project's id; an invalid id is allowed.
   */
  'projectId'?: (string);
}

/**
 * One project to look up.
 */
export interface ProjectItem {
  /**
   * The caller's owner id.
   */
  'ownerId': (string);
  /**
   * The project's id; an invalid id is allowed.
   */
  'projectId': (string);
}
