// Original file: proto/sessions.proto


/**
 * Conditions of an upload; FAILED_PRECONDITION where one does not hold.
 */
export interface ConditionsInput {
  /**
   * If-Match: tags of which the stored one must be one; empty with if_match_any unset: no condition.
   */
  'ifMatch'?: (string)[];
  /**
   * If-Match: *, the session must exist.
   */
  'ifMatchAny'?: (boolean);
  /**
   * If-None-Match: *, the session must not exist.
   */
  'ifNoneMatchAny'?: (boolean);
}

/**
 * Conditions of an upload; FAILED_PRECONDITION where one does not hold.
 */
export interface Conditions {
  /**
   * If-Match: tags of which the stored one must be one; empty with if_match_any unset: no condition.
   */
  'ifMatch': (string)[];
  /**
   * If-Match: *, the session must exist.
   */
  'ifMatchAny': (boolean);
  /**
   * If-None-Match: *, the session must not exist.
   */
  'ifNoneMatchAny': (boolean);
}
