// Original file: proto/projects.proto

import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * The page of dead generations to list.
 */
export interface ListDeadGenerationsRequestInput {
  /**
   * The `next` of the previous page; absent for the first page.
   */
  'after'?: (_projects_v1_ProjectItemInput | null);
  /**
   * Number of projects to scan, 1 to 1,000.
   */
  'limit'?: (number);
}

/**
 * The page of dead generations to list.
 */
export interface ListDeadGenerationsRequest {
  /**
   * The `next` of the previous page; absent for the first page.
   */
  'after': (_projects_v1_ProjectItem | null);
  /**
   * Number of projects to scan, 1 to 1,000.
   */
  'limit': (number);
}
