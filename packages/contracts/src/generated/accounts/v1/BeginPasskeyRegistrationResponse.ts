// Original file: proto/accounts.proto


/**
 * The begun registration.
 */
export interface BeginPasskeyRegistrationResponseInput {
  /**
   * Options of the browser's call, as JSON (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON).
   */
  'options'?: (string);
  /**
   * The value of the browser's cookie: 256 random bits in base64url. The archive stores its SHA-256.
   */
  'secret'?: (string);
}

/**
 * The begun registration.
 */
export interface BeginPasskeyRegistrationResponse {
  /**
   * Options of the browser's call, as JSON (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON).
   */
  'options': (string);
  /**
   * The value of the browser's cookie: 256 random bits in base64url. The archive stores its SHA-256.
   */
  'secret': (string);
}
