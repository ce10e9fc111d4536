// Original file: proto/accounts.proto


/**
 * The cookie to check.
 */
export interface CheckSessionRequestInput {
  /**
   * SHA-256 of the cookie's text, 32 bytes.
   */
  'tokenHash'?: (Buffer | Uint8Array | string);
}

/**
 * The cookie to check.
 */
export interface CheckSessionRequest {
  /**
   * SHA-256 of the cookie's text, 32 bytes.
   */
  'tokenHash': (Buffer);
}
