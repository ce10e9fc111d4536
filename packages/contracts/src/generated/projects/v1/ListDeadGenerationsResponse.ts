// Original file: proto/projects.proto

import type { DeadGenerationInput as _projects_v1_DeadGenerationInput, DeadGeneration as _projects_v1_DeadGeneration } from '../../projects/v1/DeadGeneration.ts';
import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * One page of dead generations.
 */
export interface ListDeadGenerationsResponseInput {
  /**
   * One entry per scanned project that has dead generations.
   */
  'generations'?: (_projects_v1_DeadGenerationInput)[];
  /**
   * Key of the next page; absent if there is no next page.
   */
  'next'?: (_projects_v1_ProjectItemInput | null);
}

/**
 * One page of dead generations.
 */
export interface ListDeadGenerationsResponse {
  /**
   * One entry per scanned project that has dead generations.
   */
  'generations': (_projects_v1_DeadGeneration)[];
  /**
   * Key of the next page; absent if there is no next page.
   */
  'next': (_projects_v1_ProjectItem | null);
}
