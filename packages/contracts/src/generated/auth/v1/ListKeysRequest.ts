// Original file: proto/auth.proto


/**
 * The user that owns the keys.
 */
export interface ListKeysRequestInput {
  /**
   * Name of the user. NOT_FOUND if no user has that name.
   */
  'userName'?: (string);
}

/**
 * The user that owns the keys.
 */
export interface ListKeysRequest {
  /**
   * Name of the user. NOT_FOUND if no user has that name.
   */
  'userName': (string);
}
