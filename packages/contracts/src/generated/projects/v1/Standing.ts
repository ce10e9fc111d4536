// Original file: proto/projects.proto

/**
 * How a project stands towards the one who asks.
 */
export const Standing = {
  /**
   * Not used.
   */
  STANDING_UNSPECIFIED: 'STANDING_UNSPECIFIED',
  /**
   * The asker's own, live.
   */
  STANDING_LIVE: 'STANDING_LIVE',
  /**
   * The asker had it; it is deleted, or being deleted.
   */
  STANDING_DELETED: 'STANDING_DELETED',
  /**
   * Another user has it, the asker never did.
   */
  STANDING_FOREIGN: 'STANDING_FOREIGN',
  /**
   * Nobody has it.
   */
  STANDING_UNKNOWN: 'STANDING_UNKNOWN',
} as const;

/**
 * How a project stands towards the one who asks.
 */
export type StandingInput =
  /**
   * Not used.
   */
  | 'STANDING_UNSPECIFIED'
  | 0
  /**
   * The asker's own, live.
   */
  | 'STANDING_LIVE'
  | 1
  /**
   * The asker had it; it is deleted, or being deleted.
   */
  | 'STANDING_DELETED'
  | 2
  /**
   * Another user has it, the asker never did.
   */
  | 'STANDING_FOREIGN'
  | 3
  /**
   * Nobody has it.
   */
  | 'STANDING_UNKNOWN'
  | 4

/**
 * How a project stands towards the one who asks.
 */
export type Standing = typeof Standing[keyof typeof Standing]
