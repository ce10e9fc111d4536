// Original file: proto/auth.proto


/**
 * The signing key that was added.
 */
export interface RotateSigningKeyResponseInput {
  /**
   * The new signing key's id.
   */
  'id'?: (string);
}

/**
 * The signing key that was added.
 */
export interface RotateSigningKeyResponse {
  /**
   * The new signing key's id.
   */
  'id': (string);
}
