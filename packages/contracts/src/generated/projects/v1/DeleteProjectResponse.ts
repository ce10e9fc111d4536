// Original file: proto/projects.proto

import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What was deleted.
 */
export interface DeleteProjectResponseInput {
  /**
   * The project as it was.
   */
  'project'?: (_projects_v1_ProjectInput | null);
  /**
   * When it was deleted, milliseconds since the Unix epoch.
   */
  'deletedMs'?: (number | string | Long);
}

/**
 * What was deleted.
 */
export interface DeleteProjectResponse {
  /**
   * The project as it was.
   */
  'project': (_projects_v1_Project | null);
  /**
   * When it was deleted, milliseconds since the Unix epoch.
   */
  'deletedMs': (number);
}
