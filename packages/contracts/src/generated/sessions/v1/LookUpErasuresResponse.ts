// Original file: proto/sessions.proto


/**
 * Answers, in the order of the items.
 */
export interface LookUpErasuresResponseInput {
  /**
   * For each item whether its fence stands and nothing is left behind it.
   */
  'erased'?: (boolean)[];
}

/**
 * Answers, in the order of the items.
 */
export interface LookUpErasuresResponse {
  /**
   * For each item whether its fence stands and nothing is left behind it.
   */
  'erased': (boolean)[];
}
