// Original file: proto/projects.proto

import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * A project's generations that are dead.
 */
export interface DeadGenerationInput {
  /**
   * The project.
   */
  'item'?: (_projects_v1_ProjectItemInput | null);
  /**
   * This generation and all before it.
   */
  'generation'?: (number);
}

/**
 * A project's generations that are dead.
 */
export interface DeadGeneration {
  /**
   * The project.
   */
  'item': (_projects_v1_ProjectItem | null);
  /**
   * This generation and all before it.
   */
  'generation': (number);
}
