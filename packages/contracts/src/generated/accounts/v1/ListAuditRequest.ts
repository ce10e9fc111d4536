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
   * Only rows of this actor; empty: all.
   */
  'actorId'?: (string);
  /**
   * Only rows of this subject; empty: all.
   */
  'subjectId'?: (string);
  /**
   * Only rows of this action; empty: all.
   */
  'action'?: (string);
  /**
   * Only rows from this time on, milliseconds since the Unix epoch; absent: no bound.
   */
  'fromMs'?: (number | string | Long);
  /**
   * Only rows before this time, milliseconds since the Unix epoch; absent: no bound.
   */
  'toMs'?: (number | string | Long);
  /**
   * Only rows with a smaller id, which is the `next_id` of the previous page; absent: the first page.
   */
  'beforeId'?: (number | string | Long);
  /**
   * Maximum number of rows, 1 to 1,000; 0: 100.
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
   * Only rows of this actor; empty: all.
   */
  'actorId': (string);
  /**
   * Only rows of this subject; empty: all.
   */
  'subjectId': (string);
  /**
   * Only rows of this action; empty: all.
   */
  'action': (string);
  /**
   * Only rows from this time on, milliseconds since the Unix epoch; absent: no bound.
   */
  'fromMs'?: (number);
  /**
   * Only rows before this time, milliseconds since the Unix epoch; absent: no bound.
   */
  'toMs'?: (number);
  /**
   * Only rows with a smaller id, which is the `next_id` of the previous page; absent: the first page.
   */
  'beforeId'?: (number);
  /**
   * Maximum number of rows, 1 to 1,000; 0: 100.
   */
  'limit': (number);
}
