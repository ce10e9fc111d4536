// Original file: proto/accounts.proto

import type { SignedInInput as _accounts_v1_SignedInInput, SignedIn as _accounts_v1_SignedIn } from '../../accounts/v1/SignedIn.ts';

/**
 * The person and the new browser session.
 */
export interface FinishSetupResponseInput {
  /**
   * The new browser session.
   */
  'signedIn'?: (_accounts_v1_SignedInInput | null);
}

/**
 * The person and the new browser session.
 */
export interface FinishSetupResponse {
  /**
   * The new browser session.
   */
  'signedIn': (_accounts_v1_SignedIn | null);
}
