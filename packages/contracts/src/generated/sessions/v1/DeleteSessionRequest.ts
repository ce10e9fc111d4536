// Original file: proto/sessions.proto

import type { PreconditionsInput as _preconditions_v1_PreconditionsInput, Preconditions as _preconditions_v1_Preconditions } from '../../preconditions/v1/Preconditions.ts';

/**
 * The session to delete.
 */
export interface DeleteSessionRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The session's id.
   */
  'sessionId'?: (string);
  /**
   * The preconditions of the deletion.
   */
  'preconditions'?: (_preconditions_v1_PreconditionsInput | null);
}

/**
 * The session to delete.
 */
export interface DeleteSessionRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The session's id.
   */
  'sessionId': (string);
  /**
   * The preconditions of the deletion.
   */
  'preconditions': (_preconditions_v1_Preconditions | null);
}
