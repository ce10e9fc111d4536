// Original file: proto/accounts.proto

import type { CommandLineInput as _accounts_v1_CommandLineInput, CommandLine as _accounts_v1_CommandLine } from '../../accounts/v1/CommandLine.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A login that waits for approval, or the time to wait before the next try.
 */
export interface LookUpDeviceLoginResponseInput {
  /**
   * The command line; absent if the caller must wait.
   */
  'commandLine'?: (_accounts_v1_CommandLineInput | null);
  /**
   * IP address from which the command line started the login; empty if the caller must wait.
   */
  'address'?: (string);
  /**
   * Time of the start, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
  /**
   * Milliseconds to wait after too many wrong codes; absent otherwise.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * A login that waits for approval, or the time to wait before the next try.
 */
export interface LookUpDeviceLoginResponse {
  /**
   * The command line; absent if the caller must wait.
   */
  'commandLine': (_accounts_v1_CommandLine | null);
  /**
   * IP address from which the command line started the login; empty if the caller must wait.
   */
  'address': (string);
  /**
   * Time of the start, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
  /**
   * Milliseconds to wait after too many wrong codes; absent otherwise.
   */
  'retryAfterMs'?: (number);
}
