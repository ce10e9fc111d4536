// Original file: proto/sessions.proto


/**
 * The generations to make unreachable.
 */
export interface RaiseFenceRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * This generation and all earlier ones become unreachable.
   */
  'generation'?: (number);
}

/**
 * The generations to make unreachable.
 */
export interface RaiseFenceRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * This generation and all earlier ones become unreachable.
   */
  'generation': (number);
}
