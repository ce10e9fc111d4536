// Original file: proto/sessions.proto


/**
 * A project's generations that are dead.
 */
export interface DeadGenerationInput {
  /**
   * Who had it.
   */
  'ownerId'?: (string);
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
 * A project's generations that are dead.
 */
export interface DeadGeneration {
  /**
   * Who had it.
   */
  'ownerId': (string);
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * This generation and all before it.
   */
  'generation': (number);
}
