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
   * Set this for the first account only: CONFLICT if an enabled administrator has an account. Otherwise the link may
   * also replace the email and password of an existing account.
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
   * Set this for the first account only: CONFLICT if an enabled administrator has an account. Otherwise the link may
   * also replace the email and password of an existing account.
   */
  'firstOnly': (boolean);
}
