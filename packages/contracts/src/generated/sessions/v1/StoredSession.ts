// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The state of a session after an upload.
 */
export interface StoredSessionInput {
  /**
   * Time of the first upload, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits.
   */
  'etag'?: (string);
  /**
   * True if this upload created the session.
   */
  'created'?: (boolean);
}

/**
 * The state of a session after an upload.
 */
export interface StoredSession {
  /**
   * Time of the first upload, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits.
   */
  'etag': (string);
  /**
   * True if this upload created the session.
   */
  'created': (boolean);
}
