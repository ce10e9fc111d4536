// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';
import type { RoleInput as _accounts_v1_RoleInput, Role as _accounts_v1_Role } from '../../accounts/v1/Role.ts';

/**
 * The properties of a new invitation.
 */
export interface CreateInvitationRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Only a person with this email may accept the invitation. Empty if any email is allowed.
   */
  'email'?: (string);
  /**
   * The role that the new person gets.
   */
  'role'?: (_accounts_v1_RoleInput);
}

/**
 * The properties of a new invitation.
 */
export interface CreateInvitationRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Only a person with this email may accept the invitation. Empty if any email is allowed.
   */
  'email': (string);
  /**
   * The role that the new person gets.
   */
  'role': (_accounts_v1_Role);
}
