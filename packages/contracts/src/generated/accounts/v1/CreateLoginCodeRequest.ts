// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The person who wants to log a command line in.
 */
export interface CreateLoginCodeRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The person who wants to log a command line in.
 */
export interface CreateLoginCodeRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
}
