// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The new password of a person with a reset link.
 */
export interface ResetPasswordRequestInput {
  /**
   * The link's secret.
   */
  'token'?: (string);
  /**
   * The new password, 12 to 128 code points.
   */
  'password'?: (string);
  /**
   * The browser.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The new password of a person with a reset link.
 */
export interface ResetPasswordRequest {
  /**
   * The link's secret.
   */
  'token': (string);
  /**
   * The new password, 12 to 128 code points.
   */
  'password': (string);
  /**
   * The browser.
   */
  'actor': (_accounts_v1_Actor | null);
}
