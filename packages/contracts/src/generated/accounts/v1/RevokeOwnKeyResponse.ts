// Original file: proto/accounts.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * The revoked key.
 */
export interface RevokeOwnKeyResponseInput {
  /**
   * The stored properties of the key.
   */
  'info'?: (_auth_v1_KeyInput | null);
}

/**
 * The revoked key.
 */
export interface RevokeOwnKeyResponse {
  /**
   * The stored properties of the key.
   */
  'info': (_auth_v1_Key | null);
}
