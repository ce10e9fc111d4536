// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Whether the key may be used.
 */
export interface CheckKeyResponseInput {
  /**
   * False for a key that is revoked, expired or unknown.
   */
  'alive'?: (boolean);
  /**
   * The user who owns the key; empty when it is not alive.
   */
  'ownerId'?: (string);
  /**
   * Milliseconds until the key expires, by the database's clock; absent: it does not expire.
   */
  'remainingMs'?: (number | string | Long);
  '_remainingMs'?: "remainingMs";
}

/**
 * Whether the key may be used.
 */
export interface CheckKeyResponse {
  /**
   * False for a key that is revoked, expired or unknown.
   */
  'alive': (boolean);
  /**
   * The user who owns the key; empty when it is not alive.
   */
  'ownerId': (string);
  /**
   * Milliseconds until the key expires, by the database's clock; absent: it does not expire.
   */
  'remainingMs'?: (number);
}
