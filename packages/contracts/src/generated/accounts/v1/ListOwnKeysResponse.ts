// Original file: proto/accounts.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * Keys of the actor.
 */
export interface ListOwnKeysResponseInput {
  /**
   * Newest first; at most 2,000.
   */
  'keys'?: (_auth_v1_KeyInput)[];
}

/**
 * Keys of the actor.
 */
export interface ListOwnKeysResponse {
  /**
   * Newest first; at most 2,000.
   */
  'keys': (_auth_v1_Key)[];
}
