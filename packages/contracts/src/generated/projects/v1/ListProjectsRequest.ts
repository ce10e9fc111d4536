// Original file: proto/projects.proto

import type { PageKeyInput as _projects_v1_PageKeyInput, PageKey as _projects_v1_PageKey } from '../../projects/v1/PageKey.ts';

/**
 * The page of projects to list.
 */
export interface ListProjectsRequestInput {
  /**
   * Maximum number of projects, 1 to 1,000. Absent if there is no limit.
   */
  'limit'?: (number);
  /**
   * The `next` of the previous page; absent for the first page.
   */
  'after'?: (_projects_v1_PageKeyInput | null);
  '_limit'?: "limit";
  '_after'?: "after";
}

/**
 * The page of projects to list.
 */
export interface ListProjectsRequest {
  /**
   * Maximum number of projects, 1 to 1,000. Absent if there is no limit.
   */
  'limit'?: (number);
  /**
   * The `next` of the previous page; absent for the first page.
   */
  'after'?: (_projects_v1_PageKey | null);
}
