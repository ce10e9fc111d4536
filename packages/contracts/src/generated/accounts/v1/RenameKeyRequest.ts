// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The new label of a key.
 */
export interface RenameKeyRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The key's id.
   */
  'keyId'?: (string);
  /**
   * Free text that describes the key, 1 to 255 code points.
   */
  'label'?: (string);
}

/**
 * The new label of a key.
 */
export interface RenameKeyRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The key's id.
   */
  'keyId': (string);
  /**
   * Free text that describes the key, 1 to 255 code points.
   */
  'label': (string);
}
