// Original file: proto/search.proto

import type { Long } from '@grpc/proto-loader';

/**
 * How far it is.
 */
export interface ReindexResponseInput {
  /**
   * Sessions written so far.
   */
  'written'?: (number | string | Long);
  /**
   * True in the last message: the new index serves.
   */
  'done'?: (boolean);
}

/**
 * How far it is.
 */
export interface ReindexResponse {
  /**
   * Sessions written so far.
   */
  'written': (number);
  /**
   * True in the last message: the new index serves.
   */
  'done': (boolean);
}
