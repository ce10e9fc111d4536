// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The credentials of a person.
 */
export interface SignInRequestInput {
  /**
   * The email.
   */
  'email'?: (string);
  /**
   * The password.
   */
  'password'?: (string);
  /**
   * The value of the device cookie; empty if there is none.
   */
  'deviceToken'?: (string);
  /**
   * The browser. Its earlier session, if any, ends.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The credentials of a person.
 */
export interface SignInRequest {
  /**
   * The email.
   */
  'email': (string);
  /**
   * The password.
   */
  'password': (string);
  /**
   * The value of the device cookie; empty if there is none.
   */
  'deviceToken': (string);
  /**
   * The browser. Its earlier session, if any, ends.
   */
  'actor': (_accounts_v1_Actor | null);
}
