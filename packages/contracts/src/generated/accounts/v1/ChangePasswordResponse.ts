// Original file: proto/accounts.proto

import type { SignedInInput as _accounts_v1_SignedInInput, SignedIn as _accounts_v1_SignedIn } from '../../accounts/v1/SignedIn.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The new browser session, or the time to wait before the next try.
 */
export interface ChangePasswordResponseInput {
  /**
   * The new browser session; absent if the caller must wait.
   */
  'signedIn'?: (_accounts_v1_SignedInInput | null);
  /**
   * Milliseconds to wait after too many wrong passwords; absent if the password was changed.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The new browser session, or the time to wait before the next try.
 */
export interface ChangePasswordResponse {
  /**
   * The new browser session; absent if the caller must wait.
   */
  'signedIn': (_accounts_v1_SignedIn | null);
  /**
   * Milliseconds to wait after too many wrong passwords; absent if the password was changed.
   */
  'retryAfterMs'?: (number);
}
