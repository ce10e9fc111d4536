// Original file: proto/auth.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * A new key.
 */
export interface CreateKeyResponseInput {
  /**
   * The key itself: shown once, stored nowhere.
   */
  'key'?: (string);
  /**
   * What the archive keeps of it.
   */
  'info'?: (_auth_v1_KeyInput | null);
}

/**
 * A new key.
 */
export interface CreateKeyResponse {
  /**
   * The key itself: shown once, stored nowhere.
   */
  'key': (string);
  /**
   * What the archive keeps of it.
   */
  'info': (_auth_v1_Key | null);
}
