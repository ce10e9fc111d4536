// Original file: proto/accounts.proto

import type { SignUpModeInput as _accounts_v1_SignUpModeInput, SignUpMode as _accounts_v1_SignUpMode } from '../../accounts/v1/SignUpMode.ts';

/**
 * Who may create an account.
 */
export interface GetSignUpResponseInput {
  /**
   * The mode.
   */
  'mode'?: (_accounts_v1_SignUpModeInput);
}

/**
 * Who may create an account.
 */
export interface GetSignUpResponse {
  /**
   * The mode.
   */
  'mode': (_accounts_v1_SignUpMode);
}
