// Original file: proto/projects.proto

import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * The projects to look up.
 */
export interface LookUpProjectsRequestInput {
  /**
   * At most 200 items.
   */
  'items'?: (_projects_v1_ProjectItemInput)[];
}

/**
 * The projects to look up.
 */
export interface LookUpProjectsRequest {
  /**
   * At most 200 items.
   */
  'items': (_projects_v1_ProjectItem)[];
}
