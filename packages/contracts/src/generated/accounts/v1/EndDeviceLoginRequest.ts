// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The key of a command line that logs out.
 */
export interface EndDeviceLoginRequestInput {
  /**
   * The owner of the key, without a browser session. The gateway has checked the key.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The key's id.
   */
  'keyId'?: (string);
}

/**
 * The key of a command line that logs out.
 */
export interface EndDeviceLoginRequest {
  /**
   * The owner of the key, without a browser session. The gateway has checked the key.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The key's id.
   */
  'keyId': (string);
}
