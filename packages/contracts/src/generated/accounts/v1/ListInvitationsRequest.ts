// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The caller.
 */
export interface ListInvitationsRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
}

/**
 * The caller.
 */
export interface ListInvitationsRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
}
