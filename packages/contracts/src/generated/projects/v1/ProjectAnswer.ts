// Original file: proto/projects.proto

import type { ProjectStatusInput as _projects_v1_ProjectStatusInput, ProjectStatus as _projects_v1_ProjectStatus } from '../../projects/v1/ProjectStatus.ts';
import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The status of a project id for one caller, and the project if it is live.
 */
export interface ProjectAnswerInput {
  /**
   * The status of the project for the caller.
   */
  'status'?: (_projects_v1_ProjectStatusInput);
  /**
   * Present if the status is PROJECT_STATUS_LIVE.
   */
  'project'?: (_projects_v1_ProjectInput | null);
  /**
   * The generation that an upload writes to if it begins now. 0 while a deletion is in progress.
   */
  'openGeneration'?: (number);
  /**
   * Milliseconds since the caller's project of this id was last deleted, by the database's clock, rounded up. Absent if
   * it was never deleted.
   */
  'deletedAgoMs'?: (number | string | Long);
  '_deletedAgoMs'?: "deletedAgoMs";
}

/**
 * The status of a project id for one caller, and the project if it is live.
 */
export interface ProjectAnswer {
  /**
   * The status of the project for the caller.
   */
  'status': (_projects_v1_ProjectStatus);
  /**
   * Present if the status is PROJECT_STATUS_LIVE.
   */
  'project': (_projects_v1_Project | null);
  /**
   * The generation that an upload writes to if it begins now. 0 while a deletion is in progress.
   */
  'openGeneration': (number);
  /**
   * Milliseconds since the caller's project of this id was last deleted, by the database's clock, rounded up. Absent if
   * it was never deleted.
   */
  'deletedAgoMs'?: (number);
}
