// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The key to revoke.
 */
export interface RevokeOwnKeyRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The key's id.
   */
  'keyId'?: (string);
}

/**
 * The key to revoke.
 */
export interface RevokeOwnKeyRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The key's id.
   */
  'keyId': (string);
}
