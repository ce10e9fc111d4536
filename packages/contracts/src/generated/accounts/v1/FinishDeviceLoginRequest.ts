// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * A command line that waits for approval.
 */
export interface FinishDeviceLoginRequestInput {
  /**
   * The secret of the command line.
   */
  'deviceCode'?: (string);
  /**
   * The origin of the request. Nobody is signed in.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * A command line that waits for approval.
 */
export interface FinishDeviceLoginRequest {
  /**
   * The secret of the command line.
   */
  'deviceCode': (string);
  /**
   * The origin of the request. Nobody is signed in.
   */
  'actor': (_accounts_v1_Actor | null);
}
