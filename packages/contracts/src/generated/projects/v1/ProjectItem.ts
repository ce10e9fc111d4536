// Original file: proto/projects.proto


/**
 * One project in question.
 */
export interface ProjectItemInput {
  /**
   * Who asks.
   */
  'ownerId'?: (string);
  /**
   * The project's id; any string.
   */
  'projectId'?: (string);
}

/**
 * One project in question.
 */
export interface ProjectItem {
  /**
   * Who asks.
   */
  'ownerId': (string);
  /**
   * The project's id; any string.
   */
  'projectId': (string);
}
