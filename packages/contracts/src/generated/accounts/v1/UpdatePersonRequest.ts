// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The changes to the actor's account.
 */
export interface UpdatePersonRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * New name, 1 to 255 code points; absent if unchanged.
   */
  'name'?: (string);
  /**
   * New email; absent if unchanged. CONFLICT if it is taken.
   */
  'email'?: (string);
  /**
   * The current password; needed for a new email. FORBIDDEN if it is wrong.
   */
  'currentPassword'?: (string);
  '_name'?: "name";
  '_email'?: "email";
  '_currentPassword'?: "currentPassword";
}

/**
 * The changes to the actor's account.
 */
export interface UpdatePersonRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * New name, 1 to 255 code points; absent if unchanged.
   */
  'name'?: (string);
  /**
   * New email; absent if unchanged. CONFLICT if it is taken.
   */
  'email'?: (string);
  /**
   * The current password; needed for a new email. FORBIDDEN if it is wrong.
   */
  'currentPassword'?: (string);
}
