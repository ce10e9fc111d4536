// Original file: proto/accounts.proto

import type { RoleInput as _accounts_v1_RoleInput, Role as _accounts_v1_Role } from '../../accounts/v1/Role.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A person with an account, or a user that has only keys.
 */
export interface PersonInput {
  /**
   * The person's id, a UUID. It is the owner id of the person's projects and keys.
   */
  'id'?: (string);
  /**
   * The name that pages show, 1 to 255 code points.
   */
  'name'?: (string);
  /**
   * The email to sign in with. Empty if the user has no account yet.
   */
  'email'?: (string);
  /**
   * The person's role.
   */
  'role'?: (_accounts_v1_RoleInput);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time at which the person was disabled, milliseconds since the Unix epoch. Absent if the person is enabled.
   */
  'disabledMs'?: (number | string | Long);
  /**
   * Time of the last sign-in, or of the last use of a session or key; milliseconds since the Unix epoch. Absent if
   * there is none.
   */
  'lastUsedMs'?: (number | string | Long);
  '_disabledMs'?: "disabledMs";
  '_lastUsedMs'?: "lastUsedMs";
}

/**
 * A person with an account, or a user that has only keys.
 */
export interface Person {
  /**
   * The person's id, a UUID. It is the owner id of the person's projects and keys.
   */
  'id': (string);
  /**
   * The name that pages show, 1 to 255 code points.
   */
  'name': (string);
  /**
   * The email to sign in with. Empty if the user has no account yet.
   */
  'email': (string);
  /**
   * The person's role.
   */
  'role': (_accounts_v1_Role);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time at which the person was disabled, milliseconds since the Unix epoch. Absent if the person is enabled.
   */
  'disabledMs'?: (number);
  /**
   * Time of the last sign-in, or of the last use of a session or key; milliseconds since the Unix epoch. Absent if
   * there is none.
   */
  'lastUsedMs'?: (number);
}
