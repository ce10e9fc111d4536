// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The person to read.
 */
export interface GetAccountRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The person to read.
 */
export interface GetAccountRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
}
