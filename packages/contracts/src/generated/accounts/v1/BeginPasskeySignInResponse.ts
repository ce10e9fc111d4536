// Original file: proto/accounts.proto


/**
 * The begun sign-in.
 */
export interface BeginPasskeySignInResponseInput {
  /**
   * Options of the browser's call, as JSON (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON).
   */
  'options'?: (string);
  /**
   * The value of the browser's cookie: 256 random bits in base64url. The archive stores its SHA-256.
   */
  'secret'?: (string);
}

/**
 * The begun sign-in.
 */
export interface BeginPasskeySignInResponse {
  /**
   * Options of the browser's call, as JSON (WebAuthn Level 3, PublicKeyCredentialRequestOptionsJSON).
   */
  'options': (string);
  /**
   * The value of the browser's cookie: 256 random bits in base64url. The archive stores its SHA-256.
   */
  'secret': (string);
}
