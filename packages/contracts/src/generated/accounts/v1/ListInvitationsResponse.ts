// Original file: proto/accounts.proto

import type { InvitationInput as _accounts_v1_InvitationInput, Invitation as _accounts_v1_Invitation } from '../../accounts/v1/Invitation.ts';

/**
 * Invitations that can still be accepted.
 */
export interface ListInvitationsResponseInput {
  /**
   * Newest first; at most 1,000.
   */
  'invitations'?: (_accounts_v1_InvitationInput)[];
}

/**
 * Invitations that can still be accepted.
 */
export interface ListInvitationsResponse {
  /**
   * Newest first; at most 1,000.
   */
  'invitations': (_accounts_v1_Invitation)[];
}
