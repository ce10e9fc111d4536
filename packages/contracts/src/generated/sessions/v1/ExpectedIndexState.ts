// Original file: proto/sessions.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The state that the index must have for one session.
 */
export interface ExpectedIndexStateInput {
  /**
   * False while an event of the session is unconfirmed or the session's erasure is pending. The index may differ then.
   */
  'settled'?: (boolean);
  /**
   * Whether the session can be read.
   */
  'live'?: (boolean);
  /**
   * The session's version. For a deleted session, the version of its deletion; 0 for an unknown session.
   */
  'version'?: (number | string | Long);
  /**
   * The version of the session's unconfirmed event; 0 if there is none.
   */
  'eventVersion'?: (number | string | Long);
  '_eventVersion'?: "eventVersion";
}

/**
 * The state that the index must have for one session.
 */
export interface ExpectedIndexState {
  /**
   * False while an event of the session is unconfirmed or the session's erasure is pending. The index may differ then.
   */
  'settled': (boolean);
  /**
   * Whether the session can be read.
   */
  'live': (boolean);
  /**
   * The session's version. For a deleted session, the version of its deletion; 0 for an unknown session.
   */
  'version': (number);
  /**
   * The version of the session's unconfirmed event; 0 if there is none.
   */
  'eventVersion'?: (number);
}
