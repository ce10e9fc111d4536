// Original file: proto/projects.proto

import type { DeadGenerationInput as _projects_v1_DeadGenerationInput, DeadGeneration as _projects_v1_DeadGeneration } from '../../projects/v1/DeadGeneration.ts';
import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * The next page.
 */
export interface ListDeadGenerationsResponseInput {
  /**
   * Those of the projects looked at that have any.
   */
  'generations'?: (_projects_v1_DeadGenerationInput)[];
  /**
   * Where the next page begins; absent at the end.
   */
  'next'?: (_projects_v1_ProjectItemInput | null);
}

/**
 * The next page.
 */
export interface ListDeadGenerationsResponse {
  /**
   * Those of the projects looked at that have any.
   */
  'generations': (_projects_v1_DeadGeneration)[];
  /**
   * Where the next page begins; absent at the end.
   */
  'next': (_projects_v1_ProjectItem | null);
}
