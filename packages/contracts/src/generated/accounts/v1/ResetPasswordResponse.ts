// Original file: proto/accounts.proto


/**
 * The person signs in with the new password.
 */
export interface ResetPasswordResponseInput {
  /**
   * The device token of the browser, which other browsers' failed sign-ins do not delay.
   */
  'deviceToken'?: (string);
}

/**
 * The person signs in with the new password.
 */
export interface ResetPasswordResponse {
  /**
   * The device token of the browser, which other browsers' failed sign-ins do not delay.
   */
  'deviceToken': (string);
}
