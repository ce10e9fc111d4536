// Original file: proto/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What is asked of a new key.
 */
export interface CreateKeyRequestInput {
  /**
   * Name of the user, 1 to 255 code points; made when there is none.
   */
  'userName'?: (string);
  /**
   * What the key is for, in its owner's words, 0 to 255 code points.
   */
  'label'?: (string);
  /**
   * Lifetime in seconds; absent: the key does not expire.
   */
  'expiresInSeconds'?: (number | string | Long);
  '_expiresInSeconds'?: "expiresInSeconds";
}

/**
 * What is asked of a new key.
 */
export interface CreateKeyRequest {
  /**
   * Name of the user, 1 to 255 code points; made when there is none.
   */
  'userName': (string);
  /**
   * What the key is for, in its owner's words, 0 to 255 code points.
   */
  'label': (string);
  /**
   * Lifetime in seconds; absent: the key does not expire.
   */
  'expiresInSeconds'?: (number);
}
