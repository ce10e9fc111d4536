// Original file: proto/projects.proto

import type { ProjectAnswerInput as _projects_v1_ProjectAnswerInput, ProjectAnswer as _projects_v1_ProjectAnswer } from '../../projects/v1/ProjectAnswer.ts';

/**
 * One answer per item, in the same order.
 */
export interface LookUpProjectsResponseInput {
  /**
   * The answers.
   */
  'answers'?: (_projects_v1_ProjectAnswerInput)[];
}

/**
 * One answer per item, in the same order.
 */
export interface LookUpProjectsResponse {
  /**
   * The answers.
   */
  'answers': (_projects_v1_ProjectAnswer)[];
}
