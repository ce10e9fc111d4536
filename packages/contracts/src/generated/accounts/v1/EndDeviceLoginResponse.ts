// Original file: proto/accounts.proto


/**
 * Whether a key was revoked.
 */
export interface EndDeviceLoginResponseInput {
  /**
   * False if the key has another origin than the login of a command line.
   */
  'isRevoked'?: (boolean);
}

/**
 * Whether a key was revoked.
 */
export interface EndDeviceLoginResponse {
  /**
   * False if the key has another origin than the login of a command line.
   */
  'isRevoked': (boolean);
}
