// Original file: proto/accounts.proto


/**
 * The sign-in that has begun.
 */
export interface BeginOidcResponseInput {
  /**
   * Address of the provider's sign-in page.
   */
  'url'?: (string);
  /**
   * The value of the browser's cookie: 256 random bits in base64url. The archive stores its SHA-256.
   */
  'secret'?: (string);
}

/**
 * The sign-in that has begun.
 */
export interface BeginOidcResponse {
  /**
   * Address of the provider's sign-in page.
   */
  'url': (string);
  /**
   * The value of the browser's cookie: 256 random bits in base64url. The archive stores its SHA-256.
   */
  'secret': (string);
}
