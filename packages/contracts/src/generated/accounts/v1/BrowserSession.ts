// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A browser in which a person is signed in.
 */
export interface BrowserSessionInput {
  /**
   * The session's id.
   */
  'id'?: (string);
  /**
   * Whether this is the actor's own session.
   */
  'current'?: (boolean);
  /**
   * User-Agent at sign-in.
   */
  'userAgent'?: (string);
  /**
   * Address at sign-in.
   */
  'address'?: (string);
  /**
   * Time of sign-in, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of the last use, milliseconds since the Unix epoch. It may be up to 60 s too early.
   */
  'lastUsedMs'?: (number | string | Long);
  /**
   * Time at which the session ends if nobody uses it again, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
}

/**
 * A browser in which a person is signed in.
 */
export interface BrowserSession {
  /**
   * The session's id.
   */
  'id': (string);
  /**
   * Whether this is the actor's own session.
   */
  'current': (boolean);
  /**
   * User-Agent at sign-in.
   */
  'userAgent': (string);
  /**
   * Address at sign-in.
   */
  'address': (string);
  /**
   * Time of sign-in, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of the last use, milliseconds since the Unix epoch. It may be up to 60 s too early.
   */
  'lastUsedMs': (number);
  /**
   * Time at which the session ends if nobody uses it again, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
}
