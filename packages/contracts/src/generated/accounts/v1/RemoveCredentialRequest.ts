// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The credential to remove.
 */
export interface RemoveCredentialRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The credential's id.
   */
  'credentialId'?: (string);
  /**
   * Origin of the archive's pages. Passkeys of another host name do not count as a way to sign in.
   */
  'origin'?: (string);
}

/**
 * The credential to remove.
 */
export interface RemoveCredentialRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The credential's id.
   */
  'credentialId': (string);
  /**
   * Origin of the archive's pages. Passkeys of another host name do not count as a way to sign in.
   */
  'origin': (string);
}
