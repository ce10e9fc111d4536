// Original file: proto/projects.proto

import type { PageKeyInput as _projects_v1_PageKeyInput, PageKey as _projects_v1_PageKey } from '../../projects/v1/PageKey.ts';

/**
 * Which projects to list.
 */
export interface ListProjectsRequestInput {
  /**
   * 1 to 1,000; absent: all of them.
   */
  'limit'?: (number);
  /**
   * Where the page before ended; absent: from the start.
   */
  'after'?: (_projects_v1_PageKeyInput | null);
  '_limit'?: "limit";
  '_after'?: "after";
}

/**
 * Which projects to list.
 */
export interface ListProjectsRequest {
  /**
   * 1 to 1,000; absent: all of them.
   */
  'limit'?: (number);
  /**
   * Where the page before ended; absent: from the start.
   */
  'after'?: (_projects_v1_PageKey | null);
}
