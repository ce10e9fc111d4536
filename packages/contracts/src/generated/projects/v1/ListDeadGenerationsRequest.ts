// Original file: proto/projects.proto

import type { ProjectItemInput as _projects_v1_ProjectItemInput, ProjectItem as _projects_v1_ProjectItem } from '../../projects/v1/ProjectItem.ts';

/**
 * A page of dead generations.
 */
export interface ListDeadGenerationsRequestInput {
  /**
   * Where the page before ended; absent: from the start.
   */
  'after'?: (_projects_v1_ProjectItemInput | null);
  /**
   * Projects looked at, 1 to 1,000.
   */
  'limit'?: (number);
}

/**
 * A page of dead generations.
 */
export interface ListDeadGenerationsRequest {
  /**
   * Where the page before ended; absent: from the start.
   */
  'after': (_projects_v1_ProjectItem | null);
  /**
   * Projects looked at, 1 to 1,000.
   */
  'limit': (number);
}
