// Original file: proto/preconditions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Preconditions of a write. PRECONDITION_FAILED if one is false for the stored state at the time of the write.
 */
export interface PreconditionsInput {
  /**
   * If-Match: the stored tag must be in this list. Empty if the request has no such precondition.
   */
  'ifMatch'?: (string)[];
  /**
   * If-Match: *. The resource must exist.
   */
  'ifMatchAny'?: (boolean);
  /**
   * If-None-Match: *. The resource must not exist.
   */
  'ifNoneMatchAny'?: (boolean);
  /**
   * If-None-Match: the stored tag must not be in this list. Empty if the request has no such precondition.
   */
  'ifNoneMatch'?: (string)[];
  /**
   * If-Unmodified-Since, milliseconds since the Unix epoch. Absent if the request has no such precondition.
   */
  'ifUnmodifiedSinceMs'?: (number | string | Long);
  '_ifUnmodifiedSinceMs'?: "ifUnmodifiedSinceMs";
}

/**
 * Preconditions of a write. PRECONDITION_FAILED if one is false for the stored state at the time of the write.
 */
export interface Preconditions {
  /**
   * If-Match: the stored tag must be in this list. Empty if the request has no such precondition.
   */
  'ifMatch': (string)[];
  /**
   * If-Match: *. The resource must exist.
   */
  'ifMatchAny': (boolean);
  /**
   * If-None-Match: *. The resource must not exist.
   */
  'ifNoneMatchAny': (boolean);
  /**
   * If-None-Match: the stored tag must not be in this list. Empty if the request has no such precondition.
   */
  'ifNoneMatch': (string)[];
  /**
   * If-Unmodified-Since, milliseconds since the Unix epoch. Absent if the request has no such precondition.
   */
  'ifUnmodifiedSinceMs'?: (number);
}
