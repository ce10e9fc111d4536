// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The person to disable.
 */
export interface DisablePersonRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The person's id. NOT_FOUND if it is unknown.
   */
  'personId'?: (string);
}

/**
 * The person to disable.
 */
export interface DisablePersonRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The person's id. NOT_FOUND if it is unknown.
   */
  'personId': (string);
}
