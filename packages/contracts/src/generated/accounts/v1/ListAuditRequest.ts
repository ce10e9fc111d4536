// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The page of audit rows to list.
 */
export interface ListAuditRequestInput {
  /**
   * The signed-in person.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Only rows of this actor. Empty for all actors.
   */
  'actorId'?: (string);
  /**
   * Only rows of this subject. Empty for all subjects.
   */
  'subjectId'?: (string);
  /**
   * Only rows of this action. Empty for all actions.
   */
  'action'?: (string);
  /**
   * Only rows from this time on, milliseconds since the Unix epoch. Absent if there is no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Only rows before this time, milliseconds since the Unix epoch. Absent if there is no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * Only rows with an id below the `next_id` of the previous page. Absent for the first page.
   */
  'beforeId'?: (number | string | Long);
  /**
   * Maximum number of rows, 1 to 1,000. 0 means 100.
   */
  'limit'?: (number);
  '_fromMs'?: "fromMs";
  '_toMs'?: "toMs";
  '_beforeId'?: "beforeId";
}

/**
 * The page of audit rows to list.
 */
export interface ListAuditRequest {
  /**
   * The signed-in person.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Only rows of this actor. Empty for all actors.
   */
  'actorId': (string);
  /**
   * Only rows of this subject. Empty for all subjects.
   */
  'subjectId': (string);
  /**
   * Only rows of this action. Empty for all actions.
   */
  'action': (string);
  /**
   * Only rows from this time on, milliseconds since the Unix epoch. Absent if there is no bound.
   */
  'fromMs'?: (number);
  /**
   * Only rows before this time, milliseconds since the Unix epoch. Absent if there is no bound.
   */
  'toMs'?: (number);
  /**
   * Only rows with an id below the `next_id` of the previous page. Absent for the first page.
   */
  'beforeId'?: (number);
  /**
   * Maximum number of rows, 1 to 1,000. 0 means 100.
   */
  'limit': (number);
}
