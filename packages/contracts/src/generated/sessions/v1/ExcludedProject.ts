// Original file: proto/sessions.proto


/**
 * The dead generations of one project.
 */
export interface ExcludedProjectInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * This generation and all earlier ones are dead.
   */
  'generation'?: (number);
}

/**
 * The dead generations of one project.
 */
export interface ExcludedProject {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * This generation and all earlier ones are dead.
   */
  'generation': (number);
}
