// Original file: proto/accounts.proto


/**
 * The signed-in person, if any.
 */
export interface GetStateRequestInput {
  /**
   * Id of the signed-in person; empty if nobody is signed in.
   */
  'personId'?: (string);
}

/**
 * The signed-in person, if any.
 */
export interface GetStateRequest {
  /**
   * Id of the signed-in person; empty if nobody is signed in.
   */
  'personId': (string);
}
