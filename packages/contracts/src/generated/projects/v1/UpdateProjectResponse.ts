// Original file: proto/projects.proto

import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';

/**
 * The project after the change.
 */
export interface UpdateProjectResponseInput {
  /**
   * The changed project.
   */
  'project'?: (_projects_v1_ProjectInput | null);
}

/**
 * The project after the change.
 */
export interface UpdateProjectResponse {
  /**
   * The changed project.
   */
  'project': (_projects_v1_Project | null);
}
