// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The answer of an authenticator. Binary values are in base64url.
 */
export interface ConfirmWithPasskeyRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The value of the browser's cookie.
   */
  'secret'?: (string);
  /**
   * Id that the authenticator has given the passkey.
   */
  'credentialId'?: (string);
  /**
   * The challenge and the origin, as the browser has seen them.
   */
  'clientDataJson'?: (string);
  /**
   * Flags and counter of the authenticator.
   */
  'authenticatorData'?: (string);
  /**
   * Signature of the authenticator data and the client data.
   */
  'signature'?: (string);
  /**
   * Id of the person who has registered the passkey.
   */
  'userHandle'?: (string);
}

/**
 * The answer of an authenticator. Binary values are in base64url.
 */
export interface ConfirmWithPasskeyRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The value of the browser's cookie.
   */
  'secret': (string);
  /**
   * Id that the authenticator has given the passkey.
   */
  'credentialId': (string);
  /**
   * The challenge and the origin, as the browser has seen them.
   */
  'clientDataJson': (string);
  /**
   * Flags and counter of the authenticator.
   */
  'authenticatorData': (string);
  /**
   * Signature of the authenticator data and the client data.
   */
  'signature': (string);
  /**
   * Id of the person who has registered the passkey.
   */
  'userHandle': (string);
}
