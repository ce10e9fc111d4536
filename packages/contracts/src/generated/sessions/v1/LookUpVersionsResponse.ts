// Original file: proto/sessions.proto

import type { VersionAnswerInput as _sessions_v1_VersionAnswerInput, VersionAnswer as _sessions_v1_VersionAnswer } from '../../sessions/v1/VersionAnswer.ts';

/**
 * Answers, in the order of the items.
 */
export interface LookUpVersionsResponseInput {
  /**
   * One answer per item.
   */
  'answers'?: (_sessions_v1_VersionAnswerInput)[];
}

/**
 * Answers, in the order of the items.
 */
export interface LookUpVersionsResponse {
  /**
   * One answer per item.
   */
  'answers': (_sessions_v1_VersionAnswer)[];
}
