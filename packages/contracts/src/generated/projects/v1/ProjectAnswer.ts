// Original file: proto/projects.proto

import type { StandingInput as _projects_v1_StandingInput, Standing as _projects_v1_Standing } from '../../projects/v1/Standing.ts';
import type { ProjectInput as _projects_v1_ProjectInput, Project as _projects_v1_Project } from '../../projects/v1/Project.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What the asker has under an id.
 */
export interface ProjectAnswerInput {
  /**
   * The standing of the project towards the asker.
   */
  'standing'?: (_projects_v1_StandingInput);
  /**
   * Present when the standing is STANDING_LIVE.
   */
  'project'?: (_projects_v1_ProjectInput | null);
  /**
   * The generation that an upload beginning now belongs to; 0 while a deletion is under way.
   */
  'openGeneration'?: (number);
  /**
   * Milliseconds since the id's last deletion by the database's clock, rounded up; absent: never deleted.
   */
  'deletedAgoMs'?: (number | string | Long);
  '_deletedAgoMs'?: "deletedAgoMs";
}

/**
 * What the asker has under an id.
 */
export interface ProjectAnswer {
  /**
   * The standing of the project towards the asker.
   */
  'standing': (_projects_v1_Standing);
  /**
   * Present when the standing is STANDING_LIVE.
   */
  'project': (_projects_v1_Project | null);
  /**
   * The generation that an upload beginning now belongs to; 0 while a deletion is under way.
   */
  'openGeneration': (number);
  /**
   * Milliseconds since the id's last deletion by the database's clock, rounded up; absent: never deleted.
   */
  'deletedAgoMs'?: (number);
}
