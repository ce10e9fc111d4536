// Original file: proto/accounts.proto

/**
 * What a link is for.
 */
export const InvitationPurpose = {
  /**
   * Not used.
   */
  INVITATION_PURPOSE_UNSPECIFIED: 'INVITATION_PURPOSE_UNSPECIFIED',
  /**
   * Gives a user an account and the role of administrator.
   */
  INVITATION_PURPOSE_SETUP: 'INVITATION_PURPOSE_SETUP',
  /**
   * Creates an account.
   */
  INVITATION_PURPOSE_INVITATION: 'INVITATION_PURPOSE_INVITATION',
  /**
   * Sets a new password.
   */
  INVITATION_PURPOSE_PASSWORD_RESET: 'INVITATION_PURPOSE_PASSWORD_RESET',
} as const;

/**
 * What a link is for.
 */
export type InvitationPurposeInput =
  /**
   * Not used.
   */
  | 'INVITATION_PURPOSE_UNSPECIFIED'
  | 0
  /**
   * Gives a user an account and the role of administrator.
   */
  | 'INVITATION_PURPOSE_SETUP'
  | 1
  /**
   * Creates an account.
   */
  | 'INVITATION_PURPOSE_INVITATION'
  | 2
  /**
   * Sets a new password.
   */
  | 'INVITATION_PURPOSE_PASSWORD_RESET'
  | 3

/**
 * What a link is for.
 */
export type InvitationPurpose = typeof InvitationPurpose[keyof typeof InvitationPurpose]
