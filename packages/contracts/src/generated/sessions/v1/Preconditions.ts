// Original file: proto/sessions.proto


/**
 * Preconditions of an upload (RFC 9110 section 13); FAILED_PRECONDITION if one is false.
 */
export interface PreconditionsInput {
  /**
   * If-Match: the stored tag must be in this list; empty: no such precondition.
   */
  'ifMatch'?: (string)[];
  /**
   * If-Match: *. The session must exist.
   */
  'ifMatchAny'?: (boolean);
  /**
   * If-None-Match: *. The session must not exist.
   */
  'ifNoneMatchAny'?: (boolean);
}

/**
 * Preconditions of an upload (RFC 9110 section 13); FAILED_PRECONDITION if one is false.
 */
export interface Preconditions {
  /**
   * If-Match: the stored tag must be in this list; empty: no such precondition.
   */
  'ifMatch': (string)[];
  /**
   * If-Match: *. The session must exist.
   */
  'ifMatchAny': (boolean);
  /**
   * If-None-Match: *. The session must not exist.
   */
  'ifNoneMatchAny': (boolean);
}
