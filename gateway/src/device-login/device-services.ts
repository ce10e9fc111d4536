import type { AccountMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import type { OwnAddress } from '../browser/own-address.ts';

export interface DeviceServices {
  readonly accounts: Pick<
    ServiceClient<AccountMethods>,
    'redeemLoginCode' | 'startDeviceLogin' | 'finishDeviceLogin' | 'endDeviceLogin'
  >;
  readonly address: OwnAddress;
}
