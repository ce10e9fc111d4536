// Original file: proto/sessions.proto


/**
 * The number of recent sessions to list.
 */
export interface ListRecentSessionsRequestInput {
  /**
   * Maximum number of sessions, 1 to 100.
   */
  'limit'?: (number);
}

/**
 * The number of recent sessions to list.
 */
export interface ListRecentSessionsRequest {
  /**
   * Maximum number of sessions, 1 to 100.
   */
  'limit': (number);
}
