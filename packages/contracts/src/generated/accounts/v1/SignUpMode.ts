// Original file: proto/accounts.proto

/**
 * Who may create an account.
 */
export const SignUpMode = {
  /**
   * Not used.
   */
  SIGN_UP_MODE_UNSPECIFIED: 'SIGN_UP_MODE_UNSPECIFIED',
  /**
   * Everyone.
   */
  SIGN_UP_MODE_OPEN: 'SIGN_UP_MODE_OPEN',
  /**
   * Everyone with an invitation.
   */
  SIGN_UP_MODE_INVITATION: 'SIGN_UP_MODE_INVITATION',
  /**
   * Nobody.
   */
  SIGN_UP_MODE_CLOSED: 'SIGN_UP_MODE_CLOSED',
} as const;

/**
 * Who may create an account.
 */
export type SignUpModeInput =
  /**
   * Not used.
   */
  | 'SIGN_UP_MODE_UNSPECIFIED'
  | 0
  /**
   * Everyone.
   */
  | 'SIGN_UP_MODE_OPEN'
  | 1
  /**
   * Everyone with an invitation.
   */
  | 'SIGN_UP_MODE_INVITATION'
  | 2
  /**
   * Nobody.
   */
  | 'SIGN_UP_MODE_CLOSED'
  | 3

/**
 * Who may create an account.
 */
export type SignUpMode = typeof SignUpMode[keyof typeof SignUpMode]
