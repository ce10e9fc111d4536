// Original file: proto/sessions.proto

/**
 * Which part of a session's content.
 */
export const Part = {
  /**
   * No content at all.
   */
  PART_UNSPECIFIED: 'PART_UNSPECIFIED',
  /**
   * The conversation as Markdown.
   */
  PART_MARKDOWN: 'PART_MARKDOWN',
  /**
   * The agent's own log.
   */
  PART_RAW_DATA: 'PART_RAW_DATA',
  /**
   * The structured session.
   */
  PART_SESSION_DATA: 'PART_SESSION_DATA',
} as const;

/**
 * Which part of a session's content.
 */
export type PartInput =
  /**
   * No content at all.
   */
  | 'PART_UNSPECIFIED'
  | 0
  /**
   * The conversation as Markdown.
   */
  | 'PART_MARKDOWN'
  | 1
  /**
   * The agent's own log.
   */
  | 'PART_RAW_DATA'
  | 2
  /**
   * The structured session.
   */
  | 'PART_SESSION_DATA'
  | 3

/**
 * Which part of a session's content.
 */
export type Part = typeof Part[keyof typeof Part]
