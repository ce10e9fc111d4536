// Original file: proto/accounts.proto

/**
 * What a person may do.
 */
export const Role = {
  /**
   * Not used.
   */
  ROLE_UNSPECIFIED: 'ROLE_UNSPECIFIED',
  /**
   * Uses the archive.
   */
  ROLE_MEMBER: 'ROLE_MEMBER',
  /**
   * Uses the archive, and manages people, invitations and sign-up.
   */
  ROLE_ADMINISTRATOR: 'ROLE_ADMINISTRATOR',
} as const;

/**
 * What a person may do.
 */
export type RoleInput =
  /**
   * Not used.
   */
  | 'ROLE_UNSPECIFIED'
  | 0
  /**
   * Uses the archive.
   */
  | 'ROLE_MEMBER'
  | 1
  /**
   * Uses the archive, and manages people, invitations and sign-up.
   */
  | 'ROLE_ADMINISTRATOR'
  | 2

/**
 * What a person may do.
 */
export type Role = typeof Role[keyof typeof Role]
