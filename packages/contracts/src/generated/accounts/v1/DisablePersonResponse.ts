// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';

/**
 * The disabled person.
 */
export interface DisablePersonResponseInput {
  /**
   * The person.
   */
  'person'?: (_accounts_v1_PersonInput | null);
}

/**
 * The disabled person.
 */
export interface DisablePersonResponse {
  /**
   * The person.
   */
  'person': (_accounts_v1_Person | null);
}
