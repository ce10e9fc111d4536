// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

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
  /**
   * Time from which the key may sign, milliseconds since the Unix epoch. The newest key with a past time signs.
   */
  'usableMs'?: (number | string | Long);
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
  /**
   * Time from which the key may sign, milliseconds since the Unix epoch. The newest key with a past time signs.
   */
  'usableMs': (number);
}
