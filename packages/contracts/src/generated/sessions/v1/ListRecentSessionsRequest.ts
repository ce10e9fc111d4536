// Original file: proto/sessions.proto


/**
 * How many recent sessions.
 */
export interface ListRecentSessionsRequestInput {
  /**
   * 1 to 100.
   */
  'limit'?: (number);
}

/**
 * How many recent sessions.
 */
export interface ListRecentSessionsRequest {
  /**
   * 1 to 100.
   */
  'limit': (number);
}
