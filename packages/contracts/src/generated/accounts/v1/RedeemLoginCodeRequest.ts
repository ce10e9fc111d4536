// Original file: proto/accounts.proto

import type { CommandLineInput as _accounts_v1_CommandLineInput, CommandLine as _accounts_v1_CommandLine } from '../../accounts/v1/CommandLine.ts';
import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * A login code from a command line.
 */
export interface RedeemLoginCodeRequestInput {
  /**
   * The code as the person typed it. Hyphens and blanks are ignored.
   */
  'code'?: (string);
  /**
   * The command line.
   */
  'commandLine'?: (_accounts_v1_CommandLineInput | null);
  /**
   * The origin of the request. Nobody is signed in.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * A login code from a command line.
 */
export interface RedeemLoginCodeRequest {
  /**
   * The code as the person typed it. Hyphens and blanks are ignored.
   */
  'code': (string);
  /**
   * The command line.
   */
  'commandLine': (_accounts_v1_CommandLine | null);
  /**
   * The origin of the request. Nobody is signed in.
   */
  'actor': (_accounts_v1_Actor | null);
}
