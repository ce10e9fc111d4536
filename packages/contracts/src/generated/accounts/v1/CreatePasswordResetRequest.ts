// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The person who may set a new password.
 */
export interface CreatePasswordResetRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The person's id. NOT_FOUND if no account has this id. CONFLICT if the person is disabled.
   */
  'personId'?: (string);
}

/**
 * The person who may set a new password.
 */
export interface CreatePasswordResetRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The person's id. NOT_FOUND if no account has this id. CONFLICT if the person is disabled.
   */
  'personId': (string);
}
