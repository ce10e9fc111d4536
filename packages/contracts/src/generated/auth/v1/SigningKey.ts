// Original file: proto/auth.proto


/**
 * The public key of a signing key.
 */
export interface SigningKeyInput {
  /**
   * The key's id: the token header's kid.
   */
  'id'?: (string);
  /**
   * Raw Ed25519 public key, 32 bytes.
   */
  'publicKey'?: (Buffer | Uint8Array | string);
}

/**
 * The public key of a signing key.
 */
export interface SigningKey {
  /**
   * The key's id: the token header's kid.
   */
  'id': (string);
  /**
   * Raw Ed25519 public key, 32 bytes.
   */
  'publicKey': (Buffer);
}
