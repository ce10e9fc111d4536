// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The proof of the actor.
 */
export interface ConfirmWithPasswordRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The current password.
   */
  'password'?: (string);
}

/**
 * The proof of the actor.
 */
export interface ConfirmWithPasswordRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The current password.
   */
  'password': (string);
}
