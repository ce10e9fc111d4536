// Original file: proto/accounts.proto

import type { SignedInInput as _accounts_v1_SignedInInput, SignedIn as _accounts_v1_SignedIn } from '../../accounts/v1/SignedIn.ts';
import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The new browser session, the person after linking, or the time to wait.
 */
export interface FinishOidcResponseInput {
  /**
   * The new browser session; absent if an identity was linked or the caller must wait.
   */
  'signedIn'?: (_accounts_v1_SignedInInput | null);
  /**
   * The person, if an identity was linked; absent otherwise.
   */
  'linked'?: (_accounts_v1_PersonInput | null);
  /**
   * Milliseconds to wait after too many sign-ups from one address; absent otherwise.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The new browser session, the person after linking, or the time to wait.
 */
export interface FinishOidcResponse {
  /**
   * The new browser session; absent if an identity was linked or the caller must wait.
   */
  'signedIn': (_accounts_v1_SignedIn | null);
  /**
   * The person, if an identity was linked; absent otherwise.
   */
  'linked': (_accounts_v1_Person | null);
  /**
   * Milliseconds to wait after too many sign-ups from one address; absent otherwise.
   */
  'retryAfterMs'?: (number);
}
