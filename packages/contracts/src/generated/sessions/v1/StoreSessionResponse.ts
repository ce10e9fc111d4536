// Original file: proto/sessions.proto

import type { StoredSessionInput as _sessions_v1_StoredSessionInput, StoredSession as _sessions_v1_StoredSession } from '../../sessions/v1/StoredSession.ts';

/**
 * What was stored.
 */
export interface StoreSessionResponseInput {
  /**
   * The session as it is now.
   */
  'session'?: (_sessions_v1_StoredSessionInput | null);
}

/**
 * What was stored.
 */
export interface StoreSessionResponse {
  /**
   * The session as it is now.
   */
  'session': (_sessions_v1_StoredSession | null);
}
