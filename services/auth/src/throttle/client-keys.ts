import { toClientNetwork, toClientSite } from '@archive/kit';
import type { ThrottleKey } from './throttle.ts';

/** The policies for an address's network, and for the IPv6 site of that network. A site has many networks. */
const policyPairs = {
  address: ['address', 'site'],
  signUp: ['signUp', 'signUpSite'],
  loginCode: ['loginCode', 'loginCodeSite'],
} as const satisfies Record<string, readonly [ThrottleKey['policy'], ThrottleKey['policy']]>;

/** Returns the counters of an address: one of its network, and for IPv6 one of its site. */
export function createAddressKeys(policy: keyof typeof policyPairs, address: string): ThrottleKey[] {
  return toKeys(policyPairs[policy], address, '');
}

/** Returns the counters of an address at one account. */
export function createAccountAddressKeys(address: string, email: string): ThrottleKey[] {
  return toKeys(['addressAtAccount', 'siteAtAccount'], address, ` ${email}`);
}

/** Returns the counters of an account: those of this address at the account, and the one of all addresses together. */
export function createAccountKeys(address: string, email: string): ThrottleKey[] {
  return [...createAccountAddressKeys(address, email), { policy: 'account', subject: email }];
}

function toKeys(
  [ofNetwork, ofSite]: readonly [ThrottleKey['policy'], ThrottleKey['policy']],
  address: string,
  suffix: string,
): ThrottleKey[] {
  const [network, site] = [toClientNetwork(address), toClientSite(address)];
  const keys: ThrottleKey[] = [{ policy: ofNetwork, subject: network + suffix }];
  return site === network ? keys : [...keys, { policy: ofSite, subject: site + suffix }];
}
