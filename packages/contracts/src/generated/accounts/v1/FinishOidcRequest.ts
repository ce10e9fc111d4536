// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The answer of the provider.
 */
export interface FinishOidcRequestInput {
  /**
   * The browser. A sign-in ends its earlier session.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The value of the browser's cookie.
   */
  'secret'?: (string);
  /**
   * The query of the URL to which the provider sent the browser back, without the question mark.
   */
  'parameters'?: (string);
}

/**
 * The answer of the provider.
 */
export interface FinishOidcRequest {
  /**
   * The browser. A sign-in ends its earlier session.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The value of the browser's cookie.
   */
  'secret': (string);
  /**
   * The query of the URL to which the provider sent the browser back, without the question mark.
   */
  'parameters': (string);
}
