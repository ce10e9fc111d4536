// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The invitation to end.
 */
export interface RevokeInvitationRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * The invitation's id.
   */
  'invitationId'?: (string);
}

/**
 * The invitation to end.
 */
export interface RevokeInvitationRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * The invitation's id.
   */
  'invitationId': (string);
}
