// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A session towards the index.
 */
export interface VersionAnswerInput {
  /**
   * False while search has yet to confirm an event of it, or it is yet to be erased: then the index may differ.
   */
  'settled'?: (boolean);
  /**
   * Whether it can be read.
   */
  'live'?: (boolean);
  /**
   * Its version; of a deleted one that of its deletion; 0 where nothing is known of it.
   */
  'version'?: (number | string | Long);
}

/**
 * A session towards the index.
 */
export interface VersionAnswer {
  /**
   * False while search has yet to confirm an event of it, or it is yet to be erased: then the index may differ.
   */
  'settled': (boolean);
  /**
   * Whether it can be read.
   */
  'live': (boolean);
  /**
   * Its version; of a deleted one that of its deletion; 0 where nothing is known of it.
   */
  'version': (number);
}
