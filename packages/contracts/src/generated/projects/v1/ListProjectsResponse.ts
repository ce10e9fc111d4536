// Original file: proto/projects.proto

import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';
import type { PageKeyInput as _projects_v1_PageKeyInput, PageKey as _projects_v1_PageKey } from '../../projects/v1/PageKey.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One message of the streamed list.
 */
export interface ListProjectsResponseInput {
  /**
   * The next projects in order.
   */
  'projects'?: (_projects_v1_ProjectInput)[];
  /**
   * Number of the owner's live projects. Only the last message has it.
   */
  'total'?: (number | string | Long);
  /**
   * Key of the next page. Only the last message has it, and only if there is a next page.
   */
  'next'?: (_projects_v1_PageKeyInput | null);
  '_total'?: "total";
  '_next'?: "next";
}

/**
 * One message of the streamed list.
 */
export interface ListProjectsResponse {
  /**
   * The next projects in order.
   */
  'projects': (_projects_v1_Project)[];
  /**
   * Number of the owner's live projects. Only the last message has it.
   */
  'total'?: (number);
  /**
   * Key of the next page. Only the last message has it, and only if there is a next page.
   */
  'next'?: (_projects_v1_PageKey | null);
}
