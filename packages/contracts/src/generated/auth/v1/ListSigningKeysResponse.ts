// Original file: proto/auth.proto

import type { SigningKeyInput as _auth_v1_SigningKeyInput, SigningKey as _auth_v1_SigningKey } from '../../auth/v1/SigningKey.ts';

/**
 * All signing keys.
 */
export interface ListSigningKeysResponseInput {
  /**
   * One entry per signing key.
   */
  'keys'?: (_auth_v1_SigningKeyInput)[];
}

/**
 * All signing keys.
 */
export interface ListSigningKeysResponse {
  /**
   * One entry per signing key.
   */
  'keys': (_auth_v1_SigningKey)[];
}
