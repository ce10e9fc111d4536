// Original file: proto/auth.proto


/**
 * The key to check.
 */
export interface CheckKeyRequestInput {
  /**
   * The key's id. It is `jti` in the token.
   */
  'keyId'?: (string);
  /**
   * The id of the signing key (`kid` in the token's header). If empty, the signing key is not checked.
   */
  'signingKeyId'?: (string);
}

/**
 * The key to check.
 */
export interface CheckKeyRequest {
  /**
   * The key's id. It is `jti` in the token.
   */
  'keyId': (string);
  /**
   * The id of the signing key (`kid` in the token's header). If empty, the signing key is not checked.
   */
  'signingKeyId': (string);
}
