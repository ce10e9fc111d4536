// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The status of the key.
 */
export interface CheckKeyResponseInput {
  /**
   * False if the key is revoked, expired or unknown, or if its signing key is retired or unknown.
   */
  'valid'?: (boolean);
  /**
   * The id of the user that owns the key; empty if the key is not valid.
   */
  'ownerId'?: (string);
  /**
   * Milliseconds until the key expires, by the database's clock. Absent if the key does not expire.
   */
  'remainingMs'?: (number | string | Long);
  '_remainingMs'?: "remainingMs";
}

/**
 * The status of the key.
 */
export interface CheckKeyResponse {
  /**
   * False if the key is revoked, expired or unknown, or if its signing key is retired or unknown.
   */
  'valid': (boolean);
  /**
   * The id of the user that owns the key; empty if the key is not valid.
   */
  'ownerId': (string);
  /**
   * Milliseconds until the key expires, by the database's clock. Absent if the key does not expire.
   */
  'remainingMs'?: (number);
}
