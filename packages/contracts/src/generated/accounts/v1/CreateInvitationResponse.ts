// Original file: proto/accounts.proto

import type { InvitationInput as _accounts_v1_InvitationInput, Invitation as _accounts_v1_Invitation } from '../../accounts/v1/Invitation.ts';

/**
 * The new invitation.
 */
export interface CreateInvitationResponseInput {
  /**
   * The link's secret. It is the fragment of `/join#…`, and in this response only.
   */
  'token'?: (string);
  /**
   * The stored properties of the invitation.
   */
  'invitation'?: (_accounts_v1_InvitationInput | null);
}

/**
 * The new invitation.
 */
export interface CreateInvitationResponse {
  /**
   * The link's secret. It is the fragment of `/join#…`, and in this response only.
   */
  'token': (string);
  /**
   * The stored properties of the invitation.
   */
  'invitation': (_accounts_v1_Invitation | null);
}
