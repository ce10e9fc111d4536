// Original file: proto/accounts.proto


/**
 * The user that gets the account.
 */
export interface CreateSetupLinkRequestInput {
  /**
   * Name or email of the user, NOT_FOUND if unknown; empty: the oldest user, or a new user `me` if there is none.
   */
  'userName'?: (string);
  /**
   * True: CONFLICT if an enabled administrator has an account. False: the link may also replace the email and password
   * of an existing account.
   */
  'firstOnly'?: (boolean);
}

/**
 * The user that gets the account.
 */
export interface CreateSetupLinkRequest {
  /**
   * Name or email of the user, NOT_FOUND if unknown; empty: the oldest user, or a new user `me` if there is none.
   */
  'userName': (string);
  /**
   * True: CONFLICT if an enabled administrator has an account. False: the link may also replace the email and password
   * of an existing account.
   */
  'firstOnly': (boolean);
}
