import type { AccountMethods, SessionsMethods } from '@archive/contracts';
import type { ServiceClient } from '@archive/kit';
import type { OwnAddress } from '../../browser/own-address.ts';
import type { RateLimitOptions } from '../../pipeline/rate-limit.ts';
import type { AccountCookies } from './account-cookies.ts';

/** The services and settings that the handlers of the account API use. */
export interface AccountServices {
  readonly accounts: ServiceClient<AccountMethods>;
  readonly sessions: Pick<ServiceClient<SessionsMethods>, 'readUsage'>;
  readonly limits: RateLimitOptions;
  readonly cookies: AccountCookies;
  readonly address: OwnAddress;
}
