// Original file: proto/accounts.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';

/**
 * The new key of a command line.
 */
export interface CommandLineKeyInput {
  /**
   * The key itself. It is in this response only and is not stored.
   */
  'key'?: (string);
  /**
   * The stored properties of the key.
   */
  'info'?: (_auth_v1_KeyInput | null);
  /**
   * Email of the person.
   */
  'email'?: (string);
}

/**
 * The new key of a command line.
 */
export interface CommandLineKey {
  /**
   * The key itself. It is in this response only and is not stored.
   */
  'key': (string);
  /**
   * The stored properties of the key.
   */
  'info': (_auth_v1_Key | null);
  /**
   * Email of the person.
   */
  'email': (string);
}
