// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The public key of a signing key.
 */
export interface SigningKeyInput {
  /**
   * The signing key's id. It is `kid` in the header of a token.
   */
  'id'?: (string);
  /**
   * Raw Ed25519 public key, 32 bytes.
   */
  'publicKey'?: (Buffer | Uint8Array | string);
  /**
   * The signing key may sign from this time on, milliseconds since the Unix epoch. The newest such key signs.
   */
  'usableMs'?: (number | string | Long);
}

/**
 * The public key of a signing key.
 */
export interface SigningKey {
  /**
   * The signing key's id. It is `kid` in the header of a token.
   */
  'id': (string);
  /**
   * Raw Ed25519 public key, 32 bytes.
   */
  'publicKey': (Buffer);
  /**
   * The signing key may sign from this time on, milliseconds since the Unix epoch. The newest such key signs.
   */
  'usableMs': (number);
}
