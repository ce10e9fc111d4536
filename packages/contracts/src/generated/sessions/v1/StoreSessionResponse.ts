// Original file: proto/sessions.proto

import type { StoredSessionInput as _sessions_v1_StoredSessionInput, StoredSession as _sessions_v1_StoredSession } from '../../sessions/v1/StoredSession.ts';

/**
 * The stored session.
 */
export interface StoreSessionResponseInput {
  /**
   * The session after the upload.
   */
  'session'?: (_sessions_v1_StoredSessionInput | null);
}

/**
 * The stored session.
 */
export interface StoreSessionResponse {
  /**
   * The session after the upload.
   */
  'session': (_sessions_v1_StoredSession | null);
}
