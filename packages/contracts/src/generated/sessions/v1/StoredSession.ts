// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A stored session.
 */
export interface StoredSessionInput {
  /**
   * First upload, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * 64 lower-case hex digits.
   */
  'etag'?: (string);
  /**
   * True when this upload created it.
   */
  'created'?: (boolean);
}

/**
 * A stored session.
 */
export interface StoredSession {
  /**
   * First upload, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
  /**
   * 64 lower-case hex digits.
   */
  'etag': (string);
  /**
   * True when this upload created it.
   */
  'created': (boolean);
}
