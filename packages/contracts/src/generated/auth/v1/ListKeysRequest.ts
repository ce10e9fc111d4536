// Original file: proto/auth.proto


/**
 * The user that owns the keys.
 */
export interface ListKeysRequestInput {
  /**
   * Name or email of the user. NOT_FOUND if no user has it.
   */
  'userName'?: (string);
}

/**
 * The user that owns the keys.
 */
export interface ListKeysRequest {
  /**
   * Name or email of the user. NOT_FOUND if no user has it.
   */
  'userName': (string);
}
