// Original file: proto/projects.proto

/**
 * Status of a project id for one caller.
 */
export const ProjectStatus = {
  /**
   * Not used.
   */
  PROJECT_STATUS_UNSPECIFIED: 'PROJECT_STATUS_UNSPECIFIED',
  /**
   * The project is live, and the caller owns it.
   */
  PROJECT_STATUS_LIVE: 'PROJECT_STATUS_LIVE',
  /**
   * The caller owned the project. It is deleted, or its deletion is in progress.
   */
  PROJECT_STATUS_DELETED: 'PROJECT_STATUS_DELETED',
  /**
   * Another user owns a live project of this id, and the caller never owned one.
   */
  PROJECT_STATUS_FOREIGN: 'PROJECT_STATUS_FOREIGN',
  /**
   * No user owns a live project of this id, and the caller never owned one.
   */
  PROJECT_STATUS_UNKNOWN: 'PROJECT_STATUS_UNKNOWN',
} as const;

/**
 * Status of a project id for one caller.
 */
export type ProjectStatusInput =
  /**
   * Not used.
   */
  | 'PROJECT_STATUS_UNSPECIFIED'
  | 0
  /**
   * The project is live, and the caller owns it.
   */
  | 'PROJECT_STATUS_LIVE'
  | 1
  /**
   * The caller owned the project. It is deleted, or its deletion is in progress.
   */
  | 'PROJECT_STATUS_DELETED'
  | 2
  /**
   * Another user owns a live project of this id, and the caller never owned one.
   */
  | 'PROJECT_STATUS_FOREIGN'
  | 3
  /**
   * No user owns a live project of this id, and the caller never owned one.
   */
  | 'PROJECT_STATUS_UNKNOWN'
  | 4

/**
 * Status of a project id for one caller.
 */
export type ProjectStatus = typeof ProjectStatus[keyof typeof ProjectStatus]
