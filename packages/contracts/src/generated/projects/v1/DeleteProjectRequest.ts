// Original file: proto/projects.proto

import type { PreconditionsInput as _preconditions_v1_PreconditionsInput, Preconditions as _preconditions_v1_Preconditions } from '../../preconditions/v1/Preconditions.ts';

/**
 * The project to delete.
 */
export interface DeleteProjectRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * The preconditions of the deletion. A request that resumes an interrupted deletion ignores them.
   */
  'preconditions'?: (_preconditions_v1_PreconditionsInput | null);
}

/**
 * The project to delete.
 */
export interface DeleteProjectRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * The preconditions of the deletion. A request that resumes an interrupted deletion ignores them.
   */
  'preconditions': (_preconditions_v1_Preconditions | null);
}
