// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';

/**
 * The enabled person.
 */
export interface EnablePersonResponseInput {
  /**
   * The person.
   */
  'person'?: (_accounts_v1_PersonInput | null);
}

/**
 * The enabled person.
 */
export interface EnablePersonResponse {
  /**
   * The person.
   */
  'person': (_accounts_v1_Person | null);
}
