// Original file: proto/projects.proto

import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';

/**
 * The project after the change.
 */
export interface UpdateProjectResponseInput {
  /**
   * All its members.
   */
  'project'?: (_projects_v1_ProjectInput | null);
}

/**
 * The project after the change.
 */
export interface UpdateProjectResponse {
  /**
   * All its members.
   */
  'project': (_projects_v1_Project | null);
}
