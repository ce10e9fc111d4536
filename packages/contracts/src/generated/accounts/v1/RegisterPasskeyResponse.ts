// Original file: proto/accounts.proto

import type { CredentialInput as _accounts_v1_CredentialInput, Credential as _accounts_v1_Credential } from '../../accounts/v1/Credential.ts';

/**
 * The new passkey.
 */
export interface RegisterPasskeyResponseInput {
  /**
   * The passkey.
   */
  'credential'?: (_accounts_v1_CredentialInput | null);
}

/**
 * The new passkey.
 */
export interface RegisterPasskeyResponse {
  /**
   * The passkey.
   */
  'credential': (_accounts_v1_Credential | null);
}
