// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The answer of an authenticator. Binary values are in base64url.
 */
export interface SignInWithPasskeyRequestInput {
  /**
   * The browser. Its earlier session, if any, ends.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The value of the browser's cookie.
   */
  'secret'?: (string);
  /**
   * The id that the authenticator gave the passkey.
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
   * Id of the person who registered the passkey.
   */
  'userHandle'?: (string);
}

/**
 * The answer of an authenticator. Binary values are in base64url.
 */
export interface SignInWithPasskeyRequest {
  /**
   * The browser. Its earlier session, if any, ends.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The value of the browser's cookie.
   */
  'secret': (string);
  /**
   * The id that the authenticator gave the passkey.
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
   * Id of the person who registered the passkey.
   */
  'userHandle': (string);
}
