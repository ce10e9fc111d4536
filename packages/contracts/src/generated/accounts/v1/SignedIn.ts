// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A new browser session and its person.
 */
export interface SignedInInput {
  /**
   * The cookie's value: 256 random bits in base64url. It is in this response only; the archive stores its SHA-256.
   */
  'token'?: (string);
  /**
   * The session's id.
   */
  'sessionId'?: (string);
  /**
   * Time of the absolute expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
  /**
   * The person.
   */
  'person'?: (_accounts_v1_PersonInput | null);
  /**
   * The value of the device cookie. It proves that this browser has signed in to this account before. It gives no
   * access.
   */
  'deviceToken'?: (string);
}

/**
 * A new browser session and its person.
 */
export interface SignedIn {
  /**
   * The cookie's value: 256 random bits in base64url. It is in this response only; the archive stores its SHA-256.
   */
  'token': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
  /**
   * Time of the absolute expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
  /**
   * The person.
   */
  'person': (_accounts_v1_Person | null);
  /**
   * The value of the device cookie. It proves that this browser has signed in to this account before. It gives no
   * access.
   */
  'deviceToken': (string);
}
