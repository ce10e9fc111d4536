// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';

/**
 * One page of people.
 */
export interface ListPeopleResponseInput {
  /**
   * Oldest first.
   */
  'people'?: (_accounts_v1_PersonInput)[];
  /**
   * Key of the next page; empty if there is no next page.
   */
  'nextId'?: (string);
}

/**
 * One page of people.
 */
export interface ListPeopleResponse {
  /**
   * Oldest first.
   */
  'people': (_accounts_v1_Person)[];
  /**
   * Key of the next page; empty if there is no next page.
   */
  'nextId': (string);
}
