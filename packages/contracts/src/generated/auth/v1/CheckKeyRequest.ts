// Original file: proto/auth.proto


/**
 * The key to check.
 */
export interface CheckKeyRequestInput {
  /**
   * The key's id: the token's jti.
   */
  'keyId'?: (string);
}

/**
 * The key to check.
 */
export interface CheckKeyRequest {
  /**
   * The key's id: the token's jti.
   */
  'keyId': (string);
}
