// Original file: proto/auth.proto


/**
 * Whose keys to list.
 */
export interface ListKeysRequestInput {
  /**
   * Name of the user; NOT_FOUND when there is none of that name.
   */
  'userName'?: (string);
}

/**
 * Whose keys to list.
 */
export interface ListKeysRequest {
  /**
   * Name of the user; NOT_FOUND when there is none of that name.
   */
  'userName': (string);
}
