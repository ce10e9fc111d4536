// Original file: proto/accounts.proto

import type { KeyInput as _auth_v1_KeyInput, Key as _auth_v1_Key } from '../../auth/v1/Key.ts';
import type { CommandLineInput as _accounts_v1_CommandLineInput, CommandLine as _accounts_v1_CommandLine } from '../../accounts/v1/CommandLine.ts';

/**
 * A logged-in command line.
 */
export interface LoggedInCommandLineInput {
  /**
   * The key of the command line.
   */
  'key'?: (_auth_v1_KeyInput | null);
  /**
   * How the command line describes itself.
   */
  'commandLine'?: (_accounts_v1_CommandLineInput | null);
  /**
   * Address of the command line at the login.
   */
  'address'?: (string);
}

/**
 * A logged-in command line.
 */
export interface LoggedInCommandLine {
  /**
   * The key of the command line.
   */
  'key': (_auth_v1_Key | null);
  /**
   * How the command line describes itself.
   */
  'commandLine': (_accounts_v1_CommandLine | null);
  /**
   * Address of the command line at the login.
   */
  'address': (string);
}
