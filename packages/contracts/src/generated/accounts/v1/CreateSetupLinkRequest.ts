// Original file: proto/accounts.proto


/**
 * The user that gets the account.
 */
export interface CreateSetupLinkRequestInput {
  /**
   * Name or email of the user; NOT_FOUND if no user has it. Empty for the oldest user, or a new user `me` if there is
   * none.
   */
  'userName'?: (string);
  /**
   * If true, the link works only while no enabled administrator has an account: CONFLICT if there is one now. If false,
   * the link always works, and may replace the email and password of an existing account.
   */
  'firstOnly'?: (boolean);
}

/**
 * The user that gets the account.
 */
export interface CreateSetupLinkRequest {
  /**
   * Name or email of the user; NOT_FOUND if no user has it. Empty for the oldest user, or a new user `me` if there is
   * none.
   */
  'userName': (string);
  /**
   * If true, the link works only while no enabled administrator has an account: CONFLICT if there is one now. If false,
   * the link always works, and may replace the email and password of an existing account.
   */
  'firstOnly': (boolean);
}
