// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The session to end.
 */
export interface RevokeSessionRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The id of one of the actor's sessions.
   */
  'sessionId'?: (string);
}

/**
 * The session to end.
 */
export interface RevokeSessionRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The id of one of the actor's sessions.
   */
  'sessionId': (string);
}
