// Original file: proto/accounts.proto


/**
 * The result of the change. The person then signs in with the new password.
 */
export interface ResetPasswordResponseInput {
  /**
   * The device token of the browser. With it, failed sign-ins from other browsers do not delay the sign-in.
   */
  'deviceToken'?: (string);
}

/**
 * The result of the change. The person then signs in with the new password.
 */
export interface ResetPasswordResponse {
  /**
   * The device token of the browser. With it, failed sign-ins from other browsers do not delay the sign-in.
   */
  'deviceToken': (string);
}
