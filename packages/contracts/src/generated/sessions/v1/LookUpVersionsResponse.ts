// Original file: proto/sessions.proto

import type { ExpectedIndexStateInput as _sessions_v1_ExpectedIndexStateInput, ExpectedIndexState as _sessions_v1_ExpectedIndexState } from '../../sessions/v1/ExpectedIndexState.ts';

/**
 * One answer per item, in the same order.
 */
export interface LookUpVersionsResponseInput {
  /**
   * The answers.
   */
  'answers'?: (_sessions_v1_ExpectedIndexStateInput)[];
}

/**
 * One answer per item, in the same order.
 */
export interface LookUpVersionsResponse {
  /**
   * The answers.
   */
  'answers': (_sessions_v1_ExpectedIndexState)[];
}
