// Original file: proto/accounts.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * The renamed key.
 */
export interface RenameKeyResponseInput {
  /**
   * The stored properties of the key.
   */
  'info'?: (_auth_v1_KeyInput | null);
}

/**
 * The renamed key.
 */
export interface RenameKeyResponse {
  /**
   * The stored properties of the key.
   */
  'info': (_auth_v1_Key | null);
}
