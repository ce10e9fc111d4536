import { type Queryable, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Mac } from '../tokens/derived-key.ts';
import * as store from './store.ts';

/** How failures delay the next attempt. */
interface Policy {
  /** Failures without a delay. Each further failure doubles the delay, from 1 s on. */
  readonly freeFailures: number;
  readonly maxDelayMs: number;
}

/** The number of failures halves in this time. */
const halfLifeMs = 3_600_000;

const policies = {
  /** All unknown browsers at one account, counted together. Bounds guesses from many addresses. */
  account: { freeFailures: 50, maxDelayMs: 900_000 },
  /** One address at one account. */
  addressAtAccount: { freeFailures: 5, maxDelayMs: 3_600_000 },
  /** One IPv6 site at one account. */
  siteAtAccount: { freeFailures: 10, maxDelayMs: 3_600_000 },
  /** One address at all accounts. */
  address: { freeFailures: 30, maxDelayMs: 900_000 },
  /** One IPv6 site at all accounts. */
  site: { freeFailures: 60, maxDelayMs: 900_000 },
  /** A browser that has signed in to the account before. */
  device: { freeFailures: 10, maxDelayMs: 900_000 },
  /** The current password, typed again in a signed-in browser. */
  session: { freeFailures: 10, maxDelayMs: 900_000 },
  /** New accounts from one address. */
  signUp: { freeFailures: 10, maxDelayMs: 900_000 },
  /** New accounts from one IPv6 site. */
  signUpSite: { freeFailures: 20, maxDelayMs: 900_000 },
  /** Login codes from one address. */
  loginCode: { freeFailures: 20, maxDelayMs: 900_000 },
  /** Login codes from one IPv6 site. */
  loginCodeSite: { freeFailures: 40, maxDelayMs: 900_000 },
  /** Login codes from all addresses without a signed-in person, counted together. */
  loginCodes: { freeFailures: 1_000, maxDelayMs: 60_000 },
  /** User codes that a person types, counted per person. */
  userCode: { freeFailures: 20, maxDelayMs: 900_000 },
} as const satisfies Record<string, Policy>;

/** A success does not end these counters, because it says nothing about the other attempts. */
const sharedPolicies: readonly ThrottleKey['policy'][] = [
  ...(['address', 'site', 'signUp', 'signUpSite'] as const),
  ...(['loginCode', 'loginCodeSite', 'loginCodes', 'userCode'] as const),
];
/** Sign-ups stay counted when they succeed. */
const signUpPolicies: readonly ThrottleKey['policy'][] = ['signUp', 'signUpSite'];

/** What is counted: a policy and the account, address or browser. */
export interface ThrottleKey {
  readonly policy: keyof typeof policies;
  readonly subject: string;
}

/** Delays attempts after failures. Replicas share the counters, which are in the database. */
export interface Throttle {
  /**
   * Counts an attempt as failed before it is made, so that concurrent attempts count too. If one of the keys is
   * blocked, counts nothing and resolves to the time to wait, in ms.
   */
  begin(keys: readonly ThrottleKey[]): Promise<number | undefined>;
  /**
   * Records that the attempt succeeded: deletes the counters, except shared ones, such as the counter of the address.
   * These lose only one failure: otherwise attackers could reset them by sign-ins to their own account. Sign-ups stay
   * counted.
   */
  succeed(tx: Queryable, keys: readonly ThrottleKey[]): Promise<void>;
  /**
   * Runs `work` of an attempt that `begin` has counted. If it throws, for example because the archive is too busy, the
   * attempt does not count as failed.
   */
  run<T>(keys: readonly ThrottleKey[], work: () => Promise<T>): Promise<T>;
}

/** Creates a throttle; `mac` hides accounts and addresses in the stored keys. */
export function createThrottle(pool: Pool, mac: Mac): Throttle {
  const toStored = ({ policy, subject }: ThrottleKey) => `${policy}:${mac(subject).toString('base64url')}`;
  return {
    begin: async keys => {
      const byStored = new Map(keys.map(key => [toStored(key), policies[key.policy]]));
      const stored = [...byStored.keys()];
      // Most attempts of a flood end here, without a lock.
      const blockedMs = await store.readBlockedMs(pool, stored);
      if (blockedMs > 0) return Math.ceil(blockedMs);
      return transaction(pool, async tx => {
        const rows = await store.lockThrottles(tx, stored);
        const longestMs = Math.max(0, ...rows.map(row => row.blocked_ms));
        if (longestMs > 0) return Math.ceil(longestMs);
        for (const row of rows) {
          const failures = row.failures * 0.5 ** (Math.max(0, row.age_ms) / halfLifeMs) + 1;
          await store.writeThrottle(tx, row.key, failures, delayAfter(failures, byStored.get(row.key)));
        }
        return undefined;
      });
    },
    succeed: async (tx, keys) => {
      const ended = keys.filter(({ policy }) => !sharedPolicies.includes(policy)).map(toStored);
      const reduced = keys.filter(({ policy }) => !signUpPolicies.includes(policy) && sharedPolicies.includes(policy));
      await store.forgiveFailures(tx, ended, reduced.map(toStored));
    },
    run: async (keys, work) => {
      try {
        return await work();
      } catch (refusal) {
        await store.uncountFailures(pool, keys.map(toStored));
        throw refusal;
      }
    },
  };
}

function delayAfter(failures: number, policy: Policy | undefined): number {
  if (!policy || failures <= policy.freeFailures) return 0;
  return Math.min(policy.maxDelayMs, 1_000 * 2 ** Math.min(30, Math.floor(failures - policy.freeFailures)));
}
