// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The state that the index must have for one session.
 */
export interface ExpectedIndexStateInput {
  /**
   * False while an event of the session is unconfirmed or the session's erasure is pending. The index may then differ.
   */
  'settled'?: (boolean);
  /**
   * Whether the session can be read.
   */
  'live'?: (boolean);
  /**
   * The version of the session, or of its deletion if it is deleted. 0 if the session is unknown.
   */
  'version'?: (number | string | Long);
  /**
   * The version of the session's unconfirmed event. 0 if there is none.
   */
  'eventVersion'?: (number | string | Long);
  '_eventVersion'?: "eventVersion";
}

/**
 * The state that the index must have for one session.
 */
export interface ExpectedIndexState {
  /**
   * False while an event of the session is unconfirmed or the session's erasure is pending. The index may then differ.
   */
  'settled': (boolean);
  /**
   * Whether the session can be read.
   */
  'live': (boolean);
  /**
   * The version of the session, or of its deletion if it is deleted. 0 if the session is unknown.
   */
  'version': (number);
  /**
   * The version of the session's unconfirmed event. 0 if there is none.
   */
  'eventVersion'?: (number);
}
