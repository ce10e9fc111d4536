// Original file: proto/sessions.proto

import type { SessionAnswerInput as _sessions_v1_SessionAnswerInput, SessionAnswer as _sessions_v1_SessionAnswer } from '../../sessions/v1/SessionAnswer.ts';

/**
 * One answer per item, in the same order.
 */
export interface LookUpSessionsResponseInput {
  /**
   * The answers.
   */
  'answers'?: (_sessions_v1_SessionAnswerInput)[];
}

/**
 * One answer per item, in the same order.
 */
export interface LookUpSessionsResponse {
  /**
   * The answers.
   */
  'answers': (_sessions_v1_SessionAnswer)[];
}
