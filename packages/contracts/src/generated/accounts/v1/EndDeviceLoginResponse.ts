// Original file: proto/accounts.proto


/**
 * Whether a key was revoked.
 */
export interface EndDeviceLoginResponseInput {
  /**
   * False if a login of a command line did not create the key.
   */
  'isRevoked'?: (boolean);
}

/**
 * Whether a key was revoked.
 */
export interface EndDeviceLoginResponse {
  /**
   * False if a login of a command line did not create the key.
   */
  'isRevoked': (boolean);
}
