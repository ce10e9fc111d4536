// Original file: proto/sessions.proto

import type { SessionAnswerInput as _sessions_v1_SessionAnswerInput, SessionAnswer as _sessions_v1_SessionAnswer } from '../../sessions/v1/SessionAnswer.ts';

/**
 * Answers, in the order of the items.
 */
export interface LookUpSessionsResponseInput {
  /**
   * One answer per item.
   */
  'answers'?: (_sessions_v1_SessionAnswerInput)[];
}

/**
 * Answers, in the order of the items.
 */
export interface LookUpSessionsResponse {
  /**
   * One answer per item.
   */
  'answers': (_sessions_v1_SessionAnswer)[];
}
