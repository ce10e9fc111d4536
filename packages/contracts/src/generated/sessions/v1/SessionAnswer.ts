// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A session's entity tag and sizes.
 */
export interface SessionAnswerInput {
  /**
   * False if there is no such session. The other fields are then unset.
   */
  'found'?: (boolean);
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits, without W/ and quotes.
   */
  'etag'?: (string);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs'?: (number | string | Long);
  /**
   * Sizes of the session's content.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
}

/**
 * A session's entity tag and sizes.
 */
export interface SessionAnswer {
  /**
   * False if there is no such session. The other fields are then unset.
   */
  'found': (boolean);
  /**
   * Opaque value of the entity tag: 64 lower-case hex digits, without W/ and quotes.
   */
  'etag': (string);
  /**
   * Time of the last change, milliseconds since the Unix epoch.
   */
  'updatedMs': (number);
  /**
   * Sizes of the session's content.
   */
  'sizes': (_sessions_v1_Sizes | null);
}
