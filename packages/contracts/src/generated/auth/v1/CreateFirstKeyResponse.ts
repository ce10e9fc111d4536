// Original file: proto/auth.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * The archive's first key.
 */
export interface CreateFirstKeyResponseInput {
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
 * The archive's first key.
 */
export interface CreateFirstKeyResponse {
  /**
   * The key itself: shown once, stored nowhere.
   */
  'key': (string);
  /**
   * What the archive keeps of it.
   */
  'info': (_auth_v1_Key | null);
}
