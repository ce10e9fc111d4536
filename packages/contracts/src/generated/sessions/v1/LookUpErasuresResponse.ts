// Original file: proto/sessions.proto


/**
 * One answer per item, in the same order.
 */
export interface LookUpErasuresResponseInput {
  /**
   * For each item, whether its fence is raised and its rows and content are erased.
   */
  'erased'?: (boolean)[];
}

/**
 * One answer per item, in the same order.
 */
export interface LookUpErasuresResponse {
  /**
   * For each item, whether its fence is raised and its rows and content are erased.
   */
  'erased': (boolean)[];
}
