// Original file: proto/accounts.proto


/**
 * The sign-in to begin.
 */
export interface BeginPasskeySignInRequestInput {
  /**
   * Origin of the archive's pages.
   */
  'origin'?: (string);
}

/**
 * The sign-in to begin.
 */
export interface BeginPasskeySignInRequest {
  /**
   * Origin of the archive's pages.
   */
  'origin': (string);
}
