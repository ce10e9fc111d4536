// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The properties of a new key.
 */
export interface CreateKeyRequestInput {
  /**
   * Name or email of the user, 1 to 255 code points. If no user has it, a user with this name is created.
   */
  'userName'?: (string);
  /**
   * Free text that describes the key, 0 to 255 code points.
   */
  'label'?: (string);
  /**
   * Lifetime in seconds. Absent if the key does not expire.
   */
  'expiresInSeconds'?: (number | string | Long);
  '_expiresInSeconds'?: "expiresInSeconds";
}

/**
 * The properties of a new key.
 */
export interface CreateKeyRequest {
  /**
   * Name or email of the user, 1 to 255 code points. If no user has it, a user with this name is created.
   */
  'userName': (string);
  /**
   * Free text that describes the key, 0 to 255 code points.
   */
  'label': (string);
  /**
   * Lifetime in seconds. Absent if the key does not expire.
   */
  'expiresInSeconds'?: (number);
}
