import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DedicatedEngine, startRedis } from '@archive/kit/testing';
import { Redis } from 'ioredis';
import { root } from '../src/checkout/checkout.ts';
import { passwords } from './users.ts';

/** Starts Redis with the user of users.sh. */
export async function startRedisWithUser(): Promise<DedicatedEngine> {
  const redis = await startRedis();
  const script = join(root, 'deploy/engines/redis/users.sh');
  const env = { PATH: process.env['PATH'], ...passwords };
  try {
    const { stdout } = await promisify(execFile)('sh', [script], { env, timeout: 5_000 });
    await sendToRedis(redis.url, stdout.trim().split(' '));
    return redis;
  } catch (failure) {
    await redis.stop();
    throw failure;
  }
}

/** Sends one command on a connection of its own. */
export async function sendToRedis(url: string, [name = '', ...args]: readonly string[]): Promise<unknown> {
  const redis = new Redis(url, { connectTimeout: 5_000, commandTimeout: 5_000, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    return await redis.call(name, ...args);
  } finally {
    redis.disconnect();
  }
}
