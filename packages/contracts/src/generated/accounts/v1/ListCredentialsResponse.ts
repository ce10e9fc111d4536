// Original file: proto/accounts.proto

import type { CredentialInput as _accounts_v1_CredentialInput, Credential as _accounts_v1_Credential } from '../../accounts/v1/Credential.ts';

/**
 * Ways to sign in.
 */
export interface ListCredentialsResponseInput {
  /**
   * Oldest first; at most 100.
   */
  'credentials'?: (_accounts_v1_CredentialInput)[];
  /**
   * Whether the actor has a password.
   */
  'hasPassword'?: (boolean);
}

/**
 * Ways to sign in.
 */
export interface ListCredentialsResponse {
  /**
   * Oldest first; at most 100.
   */
  'credentials': (_accounts_v1_Credential)[];
  /**
   * Whether the actor has a password.
   */
  'hasPassword': (boolean);
}
