// Original file: proto/projects.proto

import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * The dead generations of one project.
 */
export interface DeadGenerationInput {
  /**
   * The project.
   */
  'item'?: (_projects_v1_ProjectItemInput | null);
  /**
   * This generation and all earlier ones are dead.
   */
  'generation'?: (number);
}

/**
 * The dead generations of one project.
 */
export interface DeadGeneration {
  /**
   * The project.
   */
  'item': (_projects_v1_ProjectItem | null);
  /**
   * This generation and all earlier ones are dead.
   */
  'generation': (number);
}
