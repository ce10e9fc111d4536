// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';

/**
 * The actor's account.
 */
export interface GetAccountResponseInput {
  /**
   * The person.
   */
  'person'?: (_accounts_v1_PersonInput | null);
}

/**
 * The actor's account.
 */
export interface GetAccountResponse {
  /**
   * The person.
   */
  'person': (_accounts_v1_Person | null);
}
