// Original file: proto/accounts.proto

import type { ActorInput as _accounts_v1_ActorInput, Actor as _accounts_v1_Actor } from '../../accounts/v1/Actor.ts';

/**
 * The page of people to list.
 */
export interface ListPeopleRequestInput {
  /**
   * The administrator.
   */
  'actor'?: (_accounts_v1_ActorInput | null);
  /**
   * Maximum number of people, 1 to 1,000. 0 means 1,000.
   */
  'limit'?: (number);
  /**
   * The `next_id` of the previous page; empty for the first page.
   */
  'afterId'?: (string);
}

/**
 * The page of people to list.
 */
export interface ListPeopleRequest {
  /**
   * The administrator.
   */
  'actor': (_accounts_v1_Actor | null);
  /**
   * Maximum number of people, 1 to 1,000. 0 means 1,000.
   */
  'limit': (number);
  /**
   * The `next_id` of the previous page; empty for the first page.
   */
  'afterId': (string);
}
