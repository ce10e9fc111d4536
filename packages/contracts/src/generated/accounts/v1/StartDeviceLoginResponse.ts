// Original file: proto/accounts.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The codes of a new login, or the time to wait before the next try.
 */
export interface StartDeviceLoginResponseInput {
  /**
   * The secret of the command line, 256 random bits; empty if the caller must wait.
   */
  'deviceCode'?: (string);
  /**
   * The code that the person types: eight consonants with a hyphen.
   */
  'userCode'?: (string);
  /**
   * Lifetime of both codes in seconds.
   */
  'expiresInSeconds'?: (number | string | Long);
  /**
   * Shortest pause between two calls of FinishDeviceLogin, in seconds.
   */
  'intervalSeconds'?: (number | string | Long);
  /**
   * Milliseconds to wait while too many logins wait for approval; absent if the login has started.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The codes of a new login, or the time to wait before the next try.
 */
export interface StartDeviceLoginResponse {
  /**
   * The secret of the command line, 256 random bits; empty if the caller must wait.
   */
  'deviceCode': (string);
  /**
   * The code that the person types: eight consonants with a hyphen.
   */
  'userCode': (string);
  /**
   * Lifetime of both codes in seconds.
   */
  'expiresInSeconds': (number);
  /**
   * Shortest pause between two calls of FinishDeviceLogin, in seconds.
   */
  'intervalSeconds': (number);
  /**
   * Milliseconds to wait while too many logins wait for approval; absent if the login has started.
   */
  'retryAfterMs'?: (number);
}
