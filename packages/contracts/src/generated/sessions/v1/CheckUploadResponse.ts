// Original file: proto/sessions.proto

import type { StoredSessionInput as _sessions_v1_StoredSessionInput, StoredSession as _sessions_v1_StoredSession } from '../../sessions/v1/StoredSession.ts';

/**
 * The result of the check.
 */
export interface CheckUploadResponseInput {
  /**
   * Present if the same upload is stored already. The gateway then need not call StoreSession.
   */
  'unchanged'?: (_sessions_v1_StoredSessionInput | null);
}

/**
 * The result of the check.
 */
export interface CheckUploadResponse {
  /**
   * Present if the same upload is stored already. The gateway then need not call StoreSession.
   */
  'unchanged': (_sessions_v1_StoredSession | null);
}
