// Original file: proto/accounts.proto

import type { SignedInInput as _accounts_v1_SignedInInput, SignedIn as _accounts_v1_SignedIn } from '../../accounts/v1/SignedIn.ts';

/**
 * The sign-in.
 */
export interface SignInWithPasskeyResponseInput {
  /**
   * The new browser session.
   */
  'signedIn'?: (_accounts_v1_SignedInInput | null);
}

/**
 * The sign-in.
 */
export interface SignInWithPasskeyResponse {
  /**
   * The new browser session.
   */
  'signedIn': (_accounts_v1_SignedIn | null);
}
