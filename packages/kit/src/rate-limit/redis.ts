import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Redis } from 'ioredis';
import { withTimeout } from '../concurrency/deadline.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';
import type { RateLimiter, RateLimitResult, RateLimitStatus } from './rate-limiter.ts';
import { createLocalRateLimiter } from './local.ts';

export interface RedisRateLimiterOptions {
  /** `redis://[user:password@]host:port[/db]`, or `rediss://` for TLS. */
  readonly url: string;
  readonly log: Logger;
}

/**
 * Counts a request by the clock of Redis. A key without an expiry would be blocked for ever, so the script sets the
 * expiry before it counts. The expiry is a point in time, because Redis would read its clock again for a duration.
 */
const lua = `
local limit, window, weight = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
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
if used + weight <= limit then
  used = redis.call('INCRBY', KEYS[1], weight)
  allowed = 1
end
return { allowed, math.max(0, limit - used), ends }
`;
/** A change of this prefix resets all counters. */
const keyPrefix = 'allowance:';
const sha = createHash('sha1').update(lua).digest('hex');

/**
 * Creates a rate limiter that counts in Redis. Waits up to 1 s for the first connection. While Redis does not answer,
 * the limiter counts in this process, and a probe in the background tries Redis again.
 */
export async function createRedisRateLimiter({ url, log }: RedisRateLimiterOptions): Promise<RateLimiter> {
  const redis = connectRedis(url);
  const local = createLocalRateLimiter();
  const breaker = startBreaker(redis, log);
  await breaker.settled;
  const callRedis = async <Result>(call: () => Promise<Result>, callLocal: () => Promise<Result>): Promise<Result> => {
    if (!breaker.isOpen()) {
      try {
        return await call();
      } catch (failure) {
        breaker.trip(failure);
      }
    }
    return callLocal();
  };
  return {
    consume: (key, limit, windowMs, weight = 1) =>
      callRedis(
        () => consumeFromRedis(redis, `${keyPrefix}${key}`, limit, windowMs, weight),
        () => local.consume(key, limit, windowMs, weight),
      ),
    read: (key, limit) =>
      callRedis(
        () => readFromRedis(redis, `${keyPrefix}${key}`, limit),
        () => local.read(key, limit),
      ),
    stop: async () => {
      await breaker.stop();
      redis.disconnect();
      await local.stop();
    },
  };
}

/**
 * Starts a circuit breaker that is open while Redis does not answer. Its probe counts a request, because PING succeeds
 * even if writes fail.
 */
function startBreaker(redis: Redis, log: Logger) {
  let failureReason: string | undefined;
  const trip = (failure: unknown) => {
    if (failureReason === undefined)
      log.warn({ reason: reasonOf(failure) }, 'Redis does not answer: counting in this process');
    failureReason = reasonOf(failure);
  };
  const close = () => {
    if (failureReason !== undefined) log.info('Redis answers again');
    failureReason = undefined;
  };
  const run = async () => {
    if (failureReason !== undefined) await consumeFromRedis(redis, 'allowance-probe', 1, 1_000, 1).then(close, trip);
  };
  const probe = startJob({ name: 'redis probe', everyMs: 500, run, log });
  const settled = withTimeout(1_000, once(redis, 'ready')).then(close, trip);
  redis.on('error', trip);
  redis.on('ready', () => probe.wake());
  return { isOpen: () => failureReason !== undefined, trip, settled, stop: () => probe.stop() };
}

/** An unanswered count is never sent again: it may have been counted. */
function connectRedis(url: string): Redis {
  return new Redis(url, {
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout: 2 * answerTimeoutMs,
    connectTimeout: 1_000,
    socketTimeout: 2_000,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    retryStrategy: times => Math.min(1_000, 100 * times),
    reconnectOnError: error => error.message.startsWith('READONLY'),
  });
}

async function consumeFromRedis(
  redis: Redis,
  key: string,
  limit: number,
  windowMs: number,
  weight: number,
): Promise<RateLimitResult> {
  const answer = redis.evalsha(sha, 1, key, limit, windowMs, weight).catch((failure: unknown) => {
    if (!reasonOf(failure).startsWith('NOSCRIPT')) throw failure;
    return redis.eval(lua, 1, key, limit, windowMs, weight);
  });
  const [allowed, remaining, resetMs] = (await withinAnswerTimeout(answer)) as [number, number, number];
  return { isAllowed: allowed === 1, limit, remaining, resetMs };
}

async function readFromRedis(redis: Redis, key: string, limit: number): Promise<RateLimitStatus> {
  const [used, remainingMs] = await withinAnswerTimeout(Promise.all([redis.get(key), redis.pttl(key)]));
  const window = used === null || remainingMs < 0 ? {} : { resetMs: Date.now() + remainingMs };
  return { limit, remaining: Math.max(0, limit - Number(used ?? 0)), ...window };
}

/** The limit is long enough for a busy machine. Only the first requests of an outage wait this long. */
const answerTimeoutMs = 1_000;

/**
 * Rejects after the timeout. First reads pending input once more: the answer may have arrived while the event loop was
 * blocked.
 */
async function withinAnswerTimeout<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => setImmediate(reject, new Error(`no answer within ${answerTimeoutMs} ms`)),
      answerTimeoutMs,
    );
  });
  try {
    return await Promise.race([answer, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Returns the message only. An error of ioredis contains its command, and the arguments of AUTH contain the password.
 */
function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
