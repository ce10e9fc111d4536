// Original file: proto/accounts.proto

import type { CommandLineKeyInput as _accounts_v1_CommandLineKeyInput, CommandLineKey as _accounts_v1_CommandLineKey } from '../../accounts/v1/CommandLineKey.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The key of a command line, or the time to wait before the next try.
 */
export interface RedeemLoginCodeResponseInput {
  /**
   * The key; absent if the caller must wait.
   */
  'key'?: (_accounts_v1_CommandLineKeyInput | null);
  /**
   * Milliseconds to wait after too many failures; absent if the command line is logged in.
   */
  'retryAfterMs'?: (number | string | Long);
  '_retryAfterMs'?: "retryAfterMs";
}

/**
 * The key of a command line, or the time to wait before the next try.
 */
export interface RedeemLoginCodeResponse {
  /**
   * The key; absent if the caller must wait.
   */
  'key': (_accounts_v1_CommandLineKey | null);
  /**
   * Milliseconds to wait after too many failures; absent if the command line is logged in.
   */
  'retryAfterMs'?: (number);
}
