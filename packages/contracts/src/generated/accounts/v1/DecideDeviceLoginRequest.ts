// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The decision on a login.
 */
export interface DecideDeviceLoginRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The code as the person typed it. Case, hyphens and blanks are ignored.
   */
  'userCode'?: (string);
  /**
   * If true, the command line gets a key of the actor. If false, the login ends.
   */
  'isApproved'?: (boolean);
}

/**
 * The decision on a login.
 */
export interface DecideDeviceLoginRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The code as the person typed it. Case, hyphens and blanks are ignored.
   */
  'userCode': (string);
  /**
   * If true, the command line gets a key of the actor. If false, the login ends.
   */
  'isApproved': (boolean);
}
