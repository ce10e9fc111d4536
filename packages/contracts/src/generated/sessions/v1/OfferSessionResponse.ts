// Original file: proto/sessions.proto

import type { StoredSessionInput as _sessions_v1_StoredSessionInput, StoredSession as _sessions_v1_StoredSession } from '../../sessions/v1/StoredSession.ts';

/**
 * What becomes of an offer.
 */
export interface OfferSessionResponseInput {
  /**
   * Present when the stored session is the same: nothing more is to be sent.
   */
  'unchanged'?: (_sessions_v1_StoredSessionInput | null);
}

/**
 * What becomes of an offer.
 */
export interface OfferSessionResponse {
  /**
   * Present when the stored session is the same: nothing more is to be sent.
   */
  'unchanged': (_sessions_v1_StoredSession | null);
}
