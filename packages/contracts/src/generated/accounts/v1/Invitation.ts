// Original file: proto/accounts.proto

import type { RoleInput as _accounts_v1_RoleInput, Role as _accounts_v1_Role } from '../../accounts/v1/Role.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * An invitation that can still be accepted.
 */
export interface InvitationInput {
  /**
   * The invitation's id.
   */
  'id'?: (string);
  /**
   * Only a person with this email may accept the invitation. Empty if any email is allowed.
   */
  'email'?: (string);
  /**
   * The role that the new person gets.
   */
  'role'?: (_accounts_v1_RoleInput);
  /**
   * Id of the person who created the invitation. Empty if that person was removed.
   */
  'createdBy'?: (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs'?: (number | string | Long);
}

/**
 * An invitation that can still be accepted.
 */
export interface Invitation {
  /**
   * The invitation's id.
   */
  'id': (string);
  /**
   * Only a person with this email may accept the invitation. Empty if any email is allowed.
   */
  'email': (string);
  /**
   * The role that the new person gets.
   */
  'role': (_accounts_v1_Role);
  /**
   * Id of the person who created the invitation. Empty if that person was removed.
   */
  'createdBy': (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of expiry, milliseconds since the Unix epoch.
   */
  'expiresMs': (number);
}
