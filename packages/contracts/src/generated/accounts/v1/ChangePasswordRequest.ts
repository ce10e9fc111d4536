// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The new password of the actor.
 */
export interface ChangePasswordRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The current password. Empty if the actor has none.
   */
  'currentPassword'?: (string);
  /**
   * The new password, 12 to 128 code points.
   */
  'newPassword'?: (string);
}

/**
 * The new password of the actor.
 */
export interface ChangePasswordRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The current password. Empty if the actor has none.
   */
  'currentPassword': (string);
  /**
   * The new password, 12 to 128 code points.
   */
  'newPassword': (string);
}
