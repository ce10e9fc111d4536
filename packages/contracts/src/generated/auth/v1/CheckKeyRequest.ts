// Original file: proto/auth.proto


/**
 * The key to check.
 */
export interface CheckKeyRequestInput {
  /**
   * The key's id: the token's jti.
   */
  'keyId'?: (string);
  /**
   * The id of the signing key that signed the token (`kid` in the token's header); not checked if empty.
   */
  'signingKeyId'?: (string);
}

/**
 * The key to check.
 */
export interface CheckKeyRequest {
  /**
   * The key's id: the token's jti.
   */
  'keyId': (string);
  /**
   * The id of the signing key that signed the token (`kid` in the token's header); not checked if empty.
   */
  'signingKeyId': (string);
}
