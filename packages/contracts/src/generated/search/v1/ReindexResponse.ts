// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Progress of a rebuild.
 */
export interface ReindexResponseInput {
  /**
   * Number of sessions written so far.
   */
  'written'?: (number | string | Long);
  /**
   * True in the last message. The rebuild is then complete.
   */
  'done'?: (boolean);
}

/**
 * Progress of a rebuild.
 */
export interface ReindexResponse {
  /**
   * Number of sessions written so far.
   */
  'written': (number);
  /**
   * True in the last message. The rebuild is then complete.
   */
  'done': (boolean);
}
