// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The page that begins a sign-in at the provider.
 */
export interface BeginOidcRequestInput {
  /**
   * The browser.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Origin of the archive's page, checked by the gateway. The provider sends the browser back to this origin.
   */
  'origin'?: (string);
  /**
   * If true, the signed-in person links an identity. If false, the person signs in.
   */
  'isLinking'?: (boolean);
  /**
   * The secret of an invitation. If the identity has no account, the archive accepts this invitation. Empty if there is
   * none.
   */
  'invitation'?: (string);
}

/**
 * The page that begins a sign-in at the provider.
 */
export interface BeginOidcRequest {
  /**
   * The browser.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Origin of the archive's page, checked by the gateway. The provider sends the browser back to this origin.
   */
  'origin': (string);
  /**
   * If true, the signed-in person links an identity. If false, the person signs in.
   */
  'isLinking': (boolean);
  /**
   * The secret of an invitation. If the identity has no account, the archive accepts this invitation. Empty if there is
   * none.
   */
  'invitation': (string);
}
