// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The login to read.
 */
export interface LookUpDeviceLoginRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The code as the person typed it. Case, hyphens and blanks are ignored.
   */
  'userCode'?: (string);
}

/**
 * The login to read.
 */
export interface LookUpDeviceLoginRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The code as the person typed it. Case, hyphens and blanks are ignored.
   */
  'userCode': (string);
}
