// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The stored properties of a key.
 */
export interface KeyInput {
  /**
   * The key's id, a UUID. It is `jti` in the token.
   */
  'id'?: (string);
  /**
   * Free text that describes the key.
   */
  'label'?: (string);
  /**
   * The last four characters of the key.
   */
  'lastFour'?: (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of expiry, milliseconds since the Unix epoch. Absent if the key does not expire.
   */
  'expiresMs'?: (number | string | Long);
  /**
   * Time of the last use, milliseconds since the Unix epoch, recorded with a delay of at most 60 s. Absent if the key
   * was never used.
   */
  'lastUsedMs'?: (number | string | Long);
  /**
   * Time of revocation, milliseconds since the Unix epoch. Absent if the key is not revoked.
   */
  'revokedMs'?: (number | string | Long);
  '_expiresMs'?: "expiresMs";
  '_lastUsedMs'?: "lastUsedMs";
  '_revokedMs'?: "revokedMs";
}

/**
 * The stored properties of a key.
 */
export interface Key {
  /**
   * The key's id, a UUID. It is `jti` in the token.
   */
  'id': (string);
  /**
   * Free text that describes the key.
   */
  'label': (string);
  /**
   * The last four characters of the key.
   */
  'lastFour': (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of expiry, milliseconds since the Unix epoch. Absent if the key does not expire.
   */
  'expiresMs'?: (number);
  /**
   * Time of the last use, milliseconds since the Unix epoch, recorded with a delay of at most 60 s. Absent if the key
   * was never used.
   */
  'lastUsedMs'?: (number);
  /**
   * Time of revocation, milliseconds since the Unix epoch. Absent if the key is not revoked.
   */
  'revokedMs'?: (number);
}
