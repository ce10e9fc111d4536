import type { auth } from '@archive/contracts';
import { readRateLimit, type RateLimitOptions } from '../pipeline/rate-limit.ts';
import type { RateLimitClass } from '../request/route.ts';
import { formatOptionalTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { type AccountRoute, personRoute } from './request/account-route.ts';

const classes = ['rest', 'graphql', 'upload'] as const satisfies RateLimitClass[];
/** A rate-limit window lasts one hour, and auth records the use of a key up to 60 s late. */
const recentMs = 3_660_000;
/** Further keys are left out, because each key costs three reads. */
const maxKeys = 50;

/** Route of the person's usage: stored sessions and bytes, and the requests that remain of each rate limit. */
export function createUsageRoutes({ accounts, sessions, limits }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'usage',
      handle: async ({ actor, context }) => {
        const [stored, { keys }, own] = await Promise.all([
          sessions.readUsage({}, context),
          accounts.listOwnKeys({ actor }, context),
          readLimits(limits, context.keyId),
        ]);
        const used = keys.filter(isRecentlyUsed).slice(0, maxKeys);
        const perKey = await Promise.all(used.map(key => readLimitsOfKey(limits, key)));
        return { data: { usage: { sessions: stored.sessions, bytes: stored.bytes, limits: own, keys: perKey } } };
      },
    }),
  ];
}

function isRecentlyUsed({ revokedMs, lastUsedMs }: auth.Key): boolean {
  return revokedMs === undefined && lastUsedMs !== undefined && lastUsedMs > Date.now() - recentMs;
}

async function readLimitsOfKey(limits: RateLimitOptions, { id, label, lastFour }: auth.Key): Promise<object> {
  return { id, name: label, lastFour, limits: await readLimits(limits, id) };
}

function readLimits(limits: RateLimitOptions, keyId: string): Promise<object[]> {
  return Promise.all(
    classes.map(async name => {
      const { limit, remaining, resetMs } = await readRateLimit(limits, keyId, name);
      return { class: name, limit, remaining, resetAt: formatOptionalTimestamp(resetMs) };
    }),
  );
}
