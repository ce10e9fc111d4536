// Original file: proto/auth.proto


/**
 * The user whose keys to list.
 */
export interface ListKeysRequestInput {
  /**
   * Name of the user; NOT_FOUND if no user has that name.
   */
  'userName'?: (string);
}

/**
 * The user whose keys to list.
 */
export interface ListKeysRequest {
  /**
   * Name of the user; NOT_FOUND if no user has that name.
   */
  'userName': (string);
}
