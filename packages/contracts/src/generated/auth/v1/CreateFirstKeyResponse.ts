// Original file: proto/auth.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * The archive's first key.
 */
export interface CreateFirstKeyResponseInput {
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
 * The archive's first key.
 */
export interface CreateFirstKeyResponse {
  /**
   * The key itself. It is in this response only and is not stored.
   */
  'key': (string);
  /**
   * The stored properties of the key.
   */
  'info': (_auth_v1_Key | null);
}
