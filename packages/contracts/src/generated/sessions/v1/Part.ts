// Original file: proto/sessions.proto

/**
 * A part of a session's content.
 */
export const Part = {
  /**
   * No part.
   */
  PART_UNSPECIFIED: 'PART_UNSPECIFIED',
  /**
   * The conversation as Markdown.
   */
  PART_MARKDOWN: 'PART_MARKDOWN',
  /**
   * The raw data: the agent's own log.
   */
  PART_RAW_DATA: 'PART_RAW_DATA',
  /**
   * The session data.
   */
  PART_SESSION_DATA: 'PART_SESSION_DATA',
} as const;

/**
 * A part of a session's content.
 */
export type PartInput =
  /**
   * No part.
   */
  | 'PART_UNSPECIFIED'
  | 0
  /**
   * The conversation as Markdown.
   */
  | 'PART_MARKDOWN'
  | 1
  /**
   * The raw data: the agent's own log.
   */
  | 'PART_RAW_DATA'
  | 2
  /**
   * The session data.
   */
  | 'PART_SESSION_DATA'
  | 3

/**
 * A part of a session's content.
 */
export type Part = typeof Part[keyof typeof Part]
