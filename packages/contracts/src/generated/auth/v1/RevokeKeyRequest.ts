// Original file: proto/auth.proto


/**
 * The key to revoke.
 */
export interface RevokeKeyRequestInput {
  /**
   * The key's id. NOT_FOUND if it is unknown.
   */
  'keyId'?: (string);
}

/**
 * The key to revoke.
 */
export interface RevokeKeyRequest {
  /**
   * The key's id. NOT_FOUND if it is unknown.
   */
  'keyId': (string);
}
