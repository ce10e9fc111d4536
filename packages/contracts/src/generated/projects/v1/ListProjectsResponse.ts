// Original file: proto/projects.proto

import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';
import type { PageKeyInput as _projects_v1_PageKeyInput, PageKey as _projects_v1_PageKey } from '../../projects/v1/PageKey.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A part of the list.
 */
export interface ListProjectsResponseInput {
  /**
   * The next projects in order.
   */
  'projects'?: (_projects_v1_ProjectInput)[];
  /**
   * In the last part only: how many live projects the owner has.
   */
  'total'?: (number | string | Long);
  /**
   * In the last part only: where the next page begins; absent at the end.
   */
  'next'?: (_projects_v1_PageKeyInput | null);
  '_total'?: "total";
  '_next'?: "next";
}

/**
 * A part of the list.
 */
export interface ListProjectsResponse {
  /**
   * The next projects in order.
   */
  'projects': (_projects_v1_Project)[];
  /**
   * In the last part only: how many live projects the owner has.
   */
  'total'?: (number);
  /**
   * In the last part only: where the next page begins; absent at the end.
   */
  'next'?: (_projects_v1_PageKey | null);
}
