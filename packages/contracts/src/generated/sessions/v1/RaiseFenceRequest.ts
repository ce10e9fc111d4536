// Original file: proto/sessions.proto


/**
 * What to make unreachable.
 */
export interface RaiseFenceRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * Every generation up to this one.
   */
  'generation'?: (number);
}

/**
 * What to make unreachable.
 */
export interface RaiseFenceRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * Every generation up to this one.
   */
  'generation': (number);
}
