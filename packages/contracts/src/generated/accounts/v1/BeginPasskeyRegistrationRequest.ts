// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The registration to begin.
 */
export interface BeginPasskeyRegistrationRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Origin of the archive's pages. The passkey is valid for this origin only.
   */
  'origin'?: (string);
}

/**
 * The registration to begin.
 */
export interface BeginPasskeyRegistrationRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Origin of the archive's pages. The passkey is valid for this origin only.
   */
  'origin': (string);
}
