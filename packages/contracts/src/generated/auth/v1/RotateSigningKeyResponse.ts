// Original file: proto/auth.proto


/**
 * The new signing key.
 */
export interface RotateSigningKeyResponseInput {
  /**
   * The new signing key's id.
   */
  'id'?: (string);
}

/**
 * The new signing key.
 */
export interface RotateSigningKeyResponse {
  /**
   * The new signing key's id.
   */
  'id': (string);
}
