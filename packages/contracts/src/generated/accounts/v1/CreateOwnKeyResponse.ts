// Original file: proto/accounts.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * A new key.
 */
export interface CreateOwnKeyResponseInput {
  /**
   * The key itself. It is in this response only and is not stored.
   */
  'key'?: (string);
  /**
   * The stored properties of the key.
   */
  'info'?: (_auth_v1_KeyInput | null);
}

/**
 * A new key.
 */
export interface CreateOwnKeyResponse {
  /**
   * The key itself. It is in this response only and is not stored.
   */
  'key': (string);
  /**
   * The stored properties of the key.
   */
  'info': (_auth_v1_Key | null);
}
