// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A session's version and sizes.
 */
export interface SessionAnswerInput {
  /**
   * False: there is no such session, and the other fields mean nothing.
   */
  'found'?: (boolean);
  /**
   * 64 lower-case hex digits, without W/ and quotes.
   */
  'etag'?: (string);
  /**
   * Last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * Sizes of its content.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
}

/**
 * A session's version and sizes.
 */
export interface SessionAnswer {
  /**
   * False: there is no such session, and the other fields mean nothing.
   */
  'found': (boolean);
  /**
   * 64 lower-case hex digits, without W/ and quotes.
   */
  'etag': (string);
  /**
   * Last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
  /**
   * Sizes of its content.
   */
  'sizes': (_sessions_v1_Sizes | null);
}
