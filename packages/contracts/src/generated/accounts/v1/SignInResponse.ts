// Original file: proto/accounts.proto

import type { SignedInInput as _accounts_v1_SignedInInput, SignedIn as _accounts_v1_SignedIn } from '../../accounts/v1/SignedIn.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The new browser session, or the time to wait before the next attempt.
 */
export interface SignInResponseInput {
  /**
   * The new browser session; absent if the caller must wait.
   */
  'signedIn'?: (_accounts_v1_SignedInInput | null);
  /**
   * Milliseconds to wait after too many failures; absent if signed in.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The new browser session, or the time to wait before the next attempt.
 */
export interface SignInResponse {
  /**
   * The new browser session; absent if the caller must wait.
   */
  'signedIn': (_accounts_v1_SignedIn | null);
  /**
   * Milliseconds to wait after too many failures; absent if signed in.
   */
  'retryAfterMs'?: (number);
}
