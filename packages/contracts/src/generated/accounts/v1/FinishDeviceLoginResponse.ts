// Original file: proto/accounts.proto

import type { DeviceLoginStateInput as _accounts_v1_DeviceLoginStateInput, DeviceLoginState as _accounts_v1_DeviceLoginState } from '../../accounts/v1/DeviceLoginState.ts';
import type { CommandLineKeyInput as _accounts_v1_CommandLineKeyInput, CommandLineKey as _accounts_v1_CommandLineKey } from '../../accounts/v1/CommandLineKey.ts';

/**
 * State of a login, with the key once it is approved.
 */
export interface FinishDeviceLoginResponseInput {
  /**
   * The state.
   */
  'state'?: (_accounts_v1_DeviceLoginStateInput);
  /**
   * The key; absent unless the command line is logged in now.
   */
  'key'?: (_accounts_v1_CommandLineKeyInput | null);
}

/**
 * State of a login, with the key once it is approved.
 */
export interface FinishDeviceLoginResponse {
  /**
   * The state.
   */
  'state': (_accounts_v1_DeviceLoginState);
  /**
   * The key; absent unless the command line is logged in now.
   */
  'key': (_accounts_v1_CommandLineKey | null);
}
