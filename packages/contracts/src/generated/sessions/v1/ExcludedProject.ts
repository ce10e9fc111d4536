// Original file: proto/sessions.proto


/**
 * Dead generations of a project.
 */
export interface ExcludedProjectInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * This generation and all before it.
   */
  'generation'?: (number);
}

/**
 * Dead generations of a project.
 */
export interface ExcludedProject {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * This generation and all before it.
   */
  'generation': (number);
}
