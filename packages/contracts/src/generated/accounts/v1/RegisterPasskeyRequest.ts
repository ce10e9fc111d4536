// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The answer of an authenticator. Binary values are in base64url.
 */
export interface RegisterPasskeyRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The value of the browser's cookie.
   */
  'secret'?: (string);
  /**
   * Name by which the person recognizes the passkey: 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * The id that the authenticator gave the passkey.
   */
  'credentialId'?: (string);
  /**
   * The challenge and the origin, as the browser has seen them.
   */
  'clientDataJson'?: (string);
  /**
   * The public key.
   */
  'attestationObject'?: (string);
}

/**
 * The answer of an authenticator. Binary values are in base64url.
 */
export interface RegisterPasskeyRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The value of the browser's cookie.
   */
  'secret': (string);
  /**
   * Name by which the person recognizes the passkey: 1 to 255 code points.
   */
  'name': (string);
  /**
   * The id that the authenticator gave the passkey.
   */
  'credentialId': (string);
  /**
   * The challenge and the origin, as the browser has seen them.
   */
  'clientDataJson': (string);
  /**
   * The public key.
   */
  'attestationObject': (string);
}
