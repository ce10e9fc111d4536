// Original file: proto/accounts.proto

import type { LoggedInCommandLineInput as _accounts_v1_LoggedInCommandLineInput, LoggedInCommandLine as _accounts_v1_LoggedInCommandLine } from '../../accounts/v1/LoggedInCommandLine.ts';

/**
 * Command lines with a valid key.
 */
export interface ListCommandLinesResponseInput {
  /**
   * Newest first; at most 1,000.
   */
  'commandLines'?: (_accounts_v1_LoggedInCommandLineInput)[];
}

/**
 * Command lines with a valid key.
 */
export interface ListCommandLinesResponse {
  /**
   * Newest first; at most 1,000.
   */
  'commandLines': (_accounts_v1_LoggedInCommandLine)[];
}
