// Original file: proto/sessions.proto


/**
 * The dead generations of one project.
 */
export interface DeadGenerationInput {
  /**
   * The id of the project's owner.
   */
  'ownerId'?: (string);
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
export interface DeadGeneration {
  /**
   * The id of the project's owner.
   */
  'ownerId': (string);
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * This generation and all earlier ones are dead.
   */
  'generation': (number);
}
