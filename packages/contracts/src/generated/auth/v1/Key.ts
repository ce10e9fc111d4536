// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What the archive keeps of a key.
 */
export interface KeyInput {
  /**
   * The key's id, a UUID: the token's jti.
   */
  'id'?: (string);
  /**
   * What the key is for, in its owner's words.
   */
  'label'?: (string);
  /**
   * The last four characters of the key.
   */
  'lastFour'?: (string);
  /**
   * When it was made, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * When it expires, milliseconds since the Unix epoch; absent: never.
   */
  'expiresMs'?: (number | string | Long);
  /**
   * When it was last used, milliseconds since the Unix epoch, at most a minute late; absent: never.
   */
  'lastUsedMs'?: (number | string | Long);
  /**
   * When it was revoked, milliseconds since the Unix epoch; absent: it was not.
   */
  'revokedMs'?: (number | string | Long);
  '_expiresMs'?: "expiresMs";
  '_lastUsedMs'?: "lastUsedMs";
  '_revokedMs'?: "revokedMs";
}

/**
 * What the archive keeps of a key.
 */
export interface Key {
  /**
   * The key's id, a UUID: the token's jti.
   */
  'id': (string);
  /**
   * What the key is for, in its owner's words.
   */
  'label': (string);
  /**
   * The last four characters of the key.
   */
  'lastFour': (string);
  /**
   * When it was made, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * When it expires, milliseconds since the Unix epoch; absent: never.
   */
  'expiresMs'?: (number);
  /**
   * When it was last used, milliseconds since the Unix epoch, at most a minute late; absent: never.
   */
  'lastUsedMs'?: (number);
  /**
   * When it was revoked, milliseconds since the Unix epoch; absent: it was not.
   */
  'revokedMs'?: (number);
}
