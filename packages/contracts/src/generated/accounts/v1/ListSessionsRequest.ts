// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The owner of the sessions.
 */
export interface ListSessionsRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The owner of the sessions.
 */
export interface ListSessionsRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
}
