// Original file: proto/auth.proto


/**
 * Which key to revoke.
 */
export interface RevokeKeyRequestInput {
  /**
   * The key's id; NOT_FOUND when there is none.
   */
  'keyId'?: (string);
}

/**
 * Which key to revoke.
 */
export interface RevokeKeyRequest {
  /**
   * The key's id; NOT_FOUND when there is none.
   */
  'keyId': (string);
}
