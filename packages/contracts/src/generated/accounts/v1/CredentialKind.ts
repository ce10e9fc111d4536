// Original file: proto/accounts.proto

/**
 * The kind of a way to sign in.
 */
export const CredentialKind = {
  /**
   * Not used.
   */
  CREDENTIAL_KIND_UNSPECIFIED: 'CREDENTIAL_KIND_UNSPECIFIED',
  /**
   * An identity of the OpenID provider.
   */
  CREDENTIAL_KIND_OIDC: 'CREDENTIAL_KIND_OIDC',
  /**
   * A passkey.
   */
  CREDENTIAL_KIND_PASSKEY: 'CREDENTIAL_KIND_PASSKEY',
} as const;

/**
 * The kind of a way to sign in.
 */
export type CredentialKindInput =
  /**
   * Not used.
   */
  | 'CREDENTIAL_KIND_UNSPECIFIED'
  | 0
  /**
   * An identity of the OpenID provider.
   */
  | 'CREDENTIAL_KIND_OIDC'
  | 1
  /**
   * A passkey.
   */
  | 'CREDENTIAL_KIND_PASSKEY'
  | 2

/**
 * The kind of a way to sign in.
 */
export type CredentialKind = typeof CredentialKind[keyof typeof CredentialKind]
