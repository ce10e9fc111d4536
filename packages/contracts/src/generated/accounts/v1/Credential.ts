// Original file: proto/accounts.proto

import type { CredentialKindInput as _accounts_v1_CredentialKindInput, CredentialKind as _accounts_v1_CredentialKind } from '../../accounts/v1/CredentialKind.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A way to sign in other than the password.
 */
export interface CredentialInput {
  /**
   * The credential's id.
   */
  'id'?: (string);
  /**
   * The kind of the credential.
   */
  'kind'?: (_accounts_v1_CredentialKindInput);
  /**
   * Identifies the credential to the person: the email at the provider, or the name of the passkey.
   */
  'label'?: (string);
  /**
   * URL of the provider's issuer, or the host name at which the passkey is valid.
   */
  'provider'?: (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs'?: (number | string | Long);
  /**
   * Time of the last sign-in with the credential, milliseconds since the Unix epoch. Absent if there is none.
   */
  'lastUsedMs'?: (number | string | Long);
  '_lastUsedMs'?: "lastUsedMs";
}

/**
 * A way to sign in other than the password.
 */
export interface Credential {
  /**
   * The credential's id.
   */
  'id': (string);
  /**
   * The kind of the credential.
   */
  'kind': (_accounts_v1_CredentialKind);
  /**
   * Identifies the credential to the person: the email at the provider, or the name of the passkey.
   */
  'label': (string);
  /**
   * URL of the provider's issuer, or the host name at which the passkey is valid.
   */
  'provider': (string);
  /**
   * Time of creation, milliseconds since the Unix epoch.
   */
  'createdMs': (number);
  /**
   * Time of the last sign-in with the credential, milliseconds since the Unix epoch. Absent if there is none.
   */
  'lastUsedMs'?: (number);
}
