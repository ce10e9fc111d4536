import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { withTimeout } from '../concurrency/deadline.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log.ts';
import type { RateLimiter, RateLimitResult } from './rate-limiter.ts';
import { createLocalRateLimiter } from './local.ts';

export interface RedisRateLimiterOptions {
  /** `redis://[user:password@]host:port[/db]`, or `rediss://` for TLS. */
  readonly url: string;
  readonly log: Logger;
}

/**
 * One key, one call, on Redis's clock. A key without an expiry gets one before it is counted up, so no key can lock
 * its owner out for good; its end is read as a point in time, for a clock read twice would move it by a millisecond.
 */
const lua = `
local limit, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local ends = redis.pcall('PEXPIRETIME', KEYS[1])
if type(ends) == 'table' then -- Redis before 7
  ends = redis.call('PTTL', KEYS[1])
  if ends >= 0 then ends = now + ends end
end
if ends < 0 or ends > now + window then
  if ends == -2 then redis.call('SET', KEYS[1], 0) end
  ends = now + window
  redis.call('PEXPIREAT', KEYS[1], ends)
end
local used = tonumber(redis.call('GET', KEYS[1])) or 0
local allowed = 0
if used < limit then
  used = redis.call('INCR', KEYS[1])
  allowed = 1
end
return { allowed, math.max(0, limit - used), ends }
`;
const sha = createHash('sha1').update(lua).digest('hex');

/**
 * Counts in Redis, shared by all gateways; waits up to 1 s for the first connection. While Redis can't answer it
 * counts in this process; after the first failure no request waits for Redis until a probe in the background is answered.
 */
export async function createRedisRateLimiter({ url, log }: RedisRateLimiterOptions): Promise<RateLimiter> {
  const redis = connectRedis(url);
  const local = createLocalRateLimiter();
  const breaker = startBreaker(redis, log);
  await breaker.settled;
  return {
    consume: async (key, limit, windowMs) => {
      if (!breaker.open()) {
        try {
          return await takeFromRedis(redis, `allowance:${key}`, limit, windowMs);
        } catch (failure) {
          breaker.trip(failure);
        }
      }
      return local.consume(key, limit, windowMs);
    },
    stop: async () => {
      await breaker.stop();
      redis.disconnect();
      await local.stop();
    },
  };
}

/** Open while Redis is believed away; probes with what it guards, since a PING passes where a write does not. */
function startBreaker(redis: Redis, log: Logger) {
  let away: string | undefined;
  const trip = (failure: unknown) => {
    if (away === undefined) log.warn({ reason: reasonOf(failure) }, 'no answer from Redis: counting in this process');
    away = reasonOf(failure);
  };
  const close = () => {
    if (away !== undefined) log.info('Redis answers again');
    away = undefined;
  };
  const run = async () => {
    if (away !== undefined) await takeFromRedis(redis, 'allowance-probe', 1, 1_000).then(close, trip);
  };
  const probe = startJob({ name: 'redis probe', everyMs: 500, run, log });
  const settled = withTimeout(1_000, once(redis, 'ready')).then(close, trip);
  redis.on('error', trip);
  redis.on('ready', () => probe.wake());
  return { open: () => away !== undefined, trip, settled, stop: () => probe.stop() };
}

/** An unanswered count is never sent again: it may have been counted. */
function connectRedis(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: 2 * patience,
    connectTimeout: 1_000,
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: times => Math.min(1_000, 100 * times),
    reconnectOnError: error => error.message.startsWith('READONLY'),
  });
}

async function takeFromRedis(redis: Redis, key: string, limit: number, windowMs: number): Promise<RateLimitResult> {
  const answer = redis.evalsha(sha, 1, key, limit, windowMs).catch((failure: unknown) => {
    if (!reasonOf(failure).startsWith('NOSCRIPT')) throw failure;
    return redis.eval(lua, 1, key, limit, windowMs);
  });
  const [allowed, remaining, resetMs] = (await answered(answer)) as [number, number, number];
  return { allowed: allowed === 1, limit, remaining, resetMs };
}

/** How long an answer may take, in ms. A busy machine is no outage, and only the first requests of one wait for it. */
const patience = 1_000;

/** Rejects after `patience`, but reads first what has arrived meanwhile: nor is a stalled event loop one. */
async function answered<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(reject, new Error(`no answer within ${patience} ms`)), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The text alone: an error of ioredis carries its command, and AUTH's arguments are the password. */
function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
