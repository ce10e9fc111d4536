// Original file: proto/projects.proto

import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The deleted project.
 */
export interface DeleteProjectResponseInput {
  /**
   * The project before its deletion.
   */
  'project'?: (_projects_v1_ProjectInput | null);
  /**
   * Time of deletion, milliseconds since the Unix epoch.
   */
  'deletedMs'?: (number | string | Long);
}

/**
 * The deleted project.
 */
export interface DeleteProjectResponse {
  /**
   * The project before its deletion.
   */
  'project': (_projects_v1_Project | null);
  /**
   * Time of deletion, milliseconds since the Unix epoch.
   */
  'deletedMs': (number);
}
