// Original file: proto/sessions.proto

import type { SizesInput as _sessions_v1_SizesInput, Sizes as _sessions_v1_Sizes } from '../../sessions/v1/Sizes.ts';

/**
 * Sizes of one session.
 */
export interface SessionSizesInput {
  /**
   * The session's id.
   */
  'id'?: (string);
  /**
   * Sizes of the session's content.
   */
  'sizes'?: (_sessions_v1_SizesInput | null);
}

/**
 * Sizes of one session.
 */
export interface SessionSizes {
  /**
   * The session's id.
   */
  'id': (string);
  /**
   * Sizes of the session's content.
   */
  'sizes': (_sessions_v1_Sizes | null);
}
