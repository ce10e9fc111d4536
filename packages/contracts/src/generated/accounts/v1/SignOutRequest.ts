// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The session to end.
 */
export interface SignOutRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The session to end.
 */
export interface SignOutRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
}
