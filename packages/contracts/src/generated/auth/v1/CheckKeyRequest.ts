// Original file: proto/auth.proto


/**
 * A question about one key.
 */
export interface CheckKeyRequestInput {
  /**
   * The key's id: the token's jti.
   */
  'keyId'?: (string);
}

/**
 * A question about one key.
 */
export interface CheckKeyRequest {
  /**
   * The key's id: the token's jti.
   */
  'keyId': (string);
}
