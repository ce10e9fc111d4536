// Original file: proto/accounts.proto

/**
 * State of a login.
 */
export const DeviceLoginState = {
  /**
   * Not used.
   */
  DEVICE_LOGIN_STATE_UNSPECIFIED: 'DEVICE_LOGIN_STATE_UNSPECIFIED',
  /**
   * Nobody has decided yet.
   */
  DEVICE_LOGIN_STATE_PENDING: 'DEVICE_LOGIN_STATE_PENDING',
  /**
   * Nobody has decided yet, and the calls are too frequent. The required pause grows by 5 s, up to 60 s.
   */
  DEVICE_LOGIN_STATE_SLOW_DOWN: 'DEVICE_LOGIN_STATE_SLOW_DOWN',
  /**
   * A person has denied the login.
   */
  DEVICE_LOGIN_STATE_DENIED: 'DEVICE_LOGIN_STATE_DENIED',
  /**
   * The code is expired.
   */
  DEVICE_LOGIN_STATE_EXPIRED: 'DEVICE_LOGIN_STATE_EXPIRED',
  /**
   * The code is unknown or used.
   */
  DEVICE_LOGIN_STATE_UNKNOWN: 'DEVICE_LOGIN_STATE_UNKNOWN',
  /**
   * The response has the key.
   */
  DEVICE_LOGIN_STATE_LOGGED_IN: 'DEVICE_LOGIN_STATE_LOGGED_IN',
} as const;

/**
 * State of a login.
 */
export type DeviceLoginStateInput =
  /**
   * Not used.
   */
  | 'DEVICE_LOGIN_STATE_UNSPECIFIED'
  | 0
  /**
   * Nobody has decided yet.
   */
  | 'DEVICE_LOGIN_STATE_PENDING'
  | 1
  /**
   * Nobody has decided yet, and the calls are too frequent. The required pause grows by 5 s, up to 60 s.
   */
  | 'DEVICE_LOGIN_STATE_SLOW_DOWN'
  | 2
  /**
   * A person has denied the login.
   */
  | 'DEVICE_LOGIN_STATE_DENIED'
  | 3
  /**
   * The code is expired.
   */
  | 'DEVICE_LOGIN_STATE_EXPIRED'
  | 4
  /**
   * The code is unknown or used.
   */
  | 'DEVICE_LOGIN_STATE_UNKNOWN'
  | 5
  /**
   * The response has the key.
   */
  | 'DEVICE_LOGIN_STATE_LOGGED_IN'
  | 6

/**
 * State of a login.
 */
export type DeviceLoginState = typeof DeviceLoginState[keyof typeof DeviceLoginState]
