// Original file: proto/accounts.proto

import type { PersonInput as _accounts_v1_PersonInput, Person as _accounts_v1_Person } from '../../accounts/v1/Person.ts';
import type { SignUpModeInput as _accounts_v1_SignUpModeInput, SignUpMode as _accounts_v1_SignUpMode } from '../../accounts/v1/SignUpMode.ts';

/**
 * The data that the pages need before sign-in.
 */
export interface GetStateResponseInput {
  /**
   * Absent if nobody is signed in.
   */
  'person'?: (_accounts_v1_PersonInput | null);
  /**
   * Who may create an account.
   */
  'signUp'?: (_accounts_v1_SignUpModeInput);
  /**
   * Whether any person has an account. If not, the pages say how to set up the archive.
   */
  'hasPeople'?: (boolean);
  /**
   * Name of the OpenID provider; empty if there is none.
   */
  'oidcName'?: (string);
}

/**
 * The data that the pages need before sign-in.
 */
export interface GetStateResponse {
  /**
   * Absent if nobody is signed in.
   */
  'person': (_accounts_v1_Person | null);
  /**
   * Who may create an account.
   */
  'signUp': (_accounts_v1_SignUpMode);
  /**
   * Whether any person has an account. If not, the pages say how to set up the archive.
   */
  'hasPeople': (boolean);
  /**
   * Name of the OpenID provider; empty if there is none.
   */
  'oidcName': (string);
}
