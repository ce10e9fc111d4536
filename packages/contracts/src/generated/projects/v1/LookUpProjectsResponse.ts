// Original file: proto/projects.proto

import type { ProjectAnswerInput as _projects_v1_ProjectAnswerInput, ProjectAnswer as _projects_v1_ProjectAnswer } from '../../projects/v1/ProjectAnswer.ts';

/**
 * Answers, in the order of the items.
 */
export interface LookUpProjectsResponseInput {
  /**
   * One answer per item.
   */
  'answers'?: (_projects_v1_ProjectAnswerInput)[];
}

/**
 * Answers, in the order of the items.
 */
export interface LookUpProjectsResponse {
  /**
   * One answer per item.
   */
  'answers': (_projects_v1_ProjectAnswer)[];
}
