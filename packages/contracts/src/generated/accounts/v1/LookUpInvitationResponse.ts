// Original file: proto/accounts.proto

import type { InvitationPurposeInput as _accounts_v1_InvitationPurposeInput, InvitationPurpose as _accounts_v1_InvitationPurpose } from '../../accounts/v1/InvitationPurpose.ts';
import type { RoleInput as _accounts_v1_RoleInput, Role as _accounts_v1_Role } from '../../accounts/v1/Role.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A link, as the person who opens it sees it.
 */
export interface LookUpInvitationResponseInput {
  /**
   * What the link is for.
   */
  'purpose'?: (_accounts_v1_InvitationPurposeInput);
  /**
   * Only a person with this email may use the link. Empty if everybody may use it.
   */
  'email'?: (string);
  /**
   * The role that the new person gets; unspecified for a password reset.
   */
  'role'?: (_accounts_v1_RoleInput);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
  /**
   * Name of the person who created the link. Empty if the operator created it.
   */
  'invitedBy'?: (string);
}

/**
 * A link, as the person who opens it sees it.
 */
export interface LookUpInvitationResponse {
  /**
   * What the link is for.
   */
  'purpose': (_accounts_v1_InvitationPurpose);
  /**
   * Only a person with this email may use the link. Empty if everybody may use it.
   */
  'email': (string);
  /**
   * The role that the new person gets; unspecified for a password reset.
   */
  'role': (_accounts_v1_Role);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
  /**
   * Name of the person who created the link. Empty if the operator created it.
   */
  'invitedBy': (string);
}
