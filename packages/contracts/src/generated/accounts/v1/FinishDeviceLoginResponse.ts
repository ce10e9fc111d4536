// Original file: proto/accounts.proto

import type { DeviceLoginStateInput as _accounts_v1_DeviceLoginStateInput, DeviceLoginState as _accounts_v1_DeviceLoginState } from '../../accounts/v1/DeviceLoginState.ts';
import type { CommandLineKeyInput as _accounts_v1_CommandLineKeyInput, CommandLineKey as _accounts_v1_CommandLineKey } from '../../accounts/v1/CommandLineKey.ts';

/**
 * The state of a login, with the key after the approval.
 */
export interface FinishDeviceLoginResponseInput {
  /**
   * The state.
   */
  'state'?: (_accounts_v1_DeviceLoginStateInput);
  /**
   * The key. Present only if the state is DEVICE_LOGIN_STATE_LOGGED_IN.
   */
  'key'?: (_accounts_v1_CommandLineKeyInput | null);
}

/**
 * The state of a login, with the key after the approval.
 */
export interface FinishDeviceLoginResponse {
  /**
   * The state.
   */
  'state': (_accounts_v1_DeviceLoginState);
  /**
   * The key. Present only if the state is DEVICE_LOGIN_STATE_LOGGED_IN.
   */
  'key': (_accounts_v1_CommandLineKey | null);
}
