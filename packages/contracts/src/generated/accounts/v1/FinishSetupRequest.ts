// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The account of the set-up link's user.
 */
export interface FinishSetupRequestInput {
  /**
   * The link's secret.
   */
  'token'?: (string);
  /**
   * The name to show, 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * The email to sign in with.
   */
  'email'?: (string);
  /**
   * The password, 12 to 128 code points.
   */
  'password'?: (string);
  /**
   * The browser.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The account of the set-up link's user.
 */
export interface FinishSetupRequest {
  /**
   * The link's secret.
   */
  'token': (string);
  /**
   * The name to show, 1 to 255 code points.
   */
  'name': (string);
  /**
   * The email to sign in with.
   */
  'email': (string);
  /**
   * The password, 12 to 128 code points.
   */
  'password': (string);
  /**
   * The browser.
   */
  'actor': (_accounts_v1_Actor | null);
}
