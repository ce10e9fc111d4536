// Original file: proto/auth.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * Keys of one user.
 */
export interface ListKeysResponseInput {
  /**
   * Newest first.
   */
  'keys'?: (_auth_v1_KeyInput)[];
}

/**
 * Keys of one user.
 */
export interface ListKeysResponse {
  /**
   * Newest first.
   */
  'keys': (_auth_v1_Key)[];
}
