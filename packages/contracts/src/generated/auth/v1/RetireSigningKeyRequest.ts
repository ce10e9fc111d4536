// Original file: proto/auth.proto


/**
 * The signing key to retire.
 */
export interface RetireSigningKeyRequestInput {
  /**
   * The signing key's id. NOT_FOUND if it is unknown.
   */
  'id'?: (string);
}

/**
 * The signing key to retire.
 */
export interface RetireSigningKeyRequest {
  /**
   * The signing key's id. NOT_FOUND if it is unknown.
   */
  'id': (string);
}
