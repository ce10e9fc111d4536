// Original file: proto/projects.proto

import type { PreconditionsInput as _preconditions_v1_PreconditionsInput, Preconditions as _preconditions_v1_Preconditions } from '../../preconditions/v1/Preconditions.ts';

/**
 * The changes to a project.
 */
export interface UpdateProjectRequestInput {
  /**
   * The project's id.
   */
  'projectId'?: (string);
  /**
   * New name, 1 to 255 code points; absent if unchanged.
   */
  'name'?: (string);
  /**
   * New icon; absent if unchanged.
   */
  'icon'?: (string);
  /**
   * New color; absent if unchanged.
   */
  'color'?: (string);
  /**
   * The preconditions of the update.
   */
  'preconditions'?: (_preconditions_v1_PreconditionsInput | null);
  '_name'?: "name";
  '_icon'?: "icon";
  '_color'?: "color";
}

/**
 * The changes to a project.
 */
export interface UpdateProjectRequest {
  /**
   * The project's id.
   */
  'projectId': (string);
  /**
   * New name, 1 to 255 code points; absent if unchanged.
   */
  'name'?: (string);
  /**
   * New icon; absent if unchanged.
   */
  'icon'?: (string);
  /**
   * New color; absent if unchanged.
   */
  'color'?: (string);
  /**
   * The preconditions of the update.
   */
  'preconditions': (_preconditions_v1_Preconditions | null);
}
