import { connect } from 'node:net';
import { projectsPath } from '../../src/api/paths.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Owner } from '../invariants/project-history.ts';
import { type GatewayClient, UnansweredError } from './gateway-client.ts';

/** The cluster's rate limit is so high that only the keys of this probe reach it. */
export const requestsPerHour = 1_000_000_000;
const requestsLeft = 50;
const requestsSent = 80;
const hourMs = 3_600_000;
const redisTimeoutMs = 5_000;

export async function createLimitedOwner({ keys, engines }: Cluster): Promise<Owner> {
  const { key, id } = await keys.createKey('owner-a');
  await sendToRedis(engines.redis.url, `SET allowance:rest:${id} ${requestsPerHour - requestsLeft} PX ${hourMs}`);
  return { letter: 'a', key, isRateLimited: true };
}

/**
 * Sends 80 requests at once with a key of `createLimitedOwner`. At most 50 may pass. If a request is rejected, at
 * least 50 must have passed or had no answer.
 */
export async function checkExactLimit(client: GatewayClient, owner: Owner): Promise<string[]> {
  const statuses = await Promise.all(
    Array.from({ length: requestsSent }, (_, gateway) => statusOf(client, gateway, owner)),
  );
  const count = (status: number) => statuses.filter(each => each === status).length;
  const [passed, rejected, unknown] = [count(200), count(429), count(503)];
  const isExact = passed <= requestsLeft && (rejected === 0 || passed + unknown >= requestsLeft);
  if (isExact) return [];
  return [`of ${requestsLeft} requests left, ${passed} passed, ${rejected} were rejected, ${unknown} had no answer`];
}

/** Checks the exact limit with a new key. Also checks that every counter in Redis expires. */
export async function checkRateLimits(cluster: Cluster, client: GatewayClient): Promise<string[]> {
  return [
    ...(await checkExactLimit(client, await createLimitedOwner(cluster))),
    ...(await findCountersWithoutExpiry(cluster)),
  ];
}

async function findCountersWithoutExpiry({ engines }: Cluster): Promise<string[]> {
  const script = `local stuck = {}
    for _, key in ipairs(redis.call('KEYS', 'allowance*')) do
      if redis.call('PTTL', key) == -1 then table.insert(stuck, key) end
    end
    return table.concat(stuck, ' ')`;
  const text = await sendToRedis(engines.redis.url, `EVAL "${script.replaceAll(/\s+/g, ' ')}" 0`);
  const stuck = text.split('\r\n')[1] ?? '';
  return stuck === '' ? [] : [`counters without expiry: ${stuck}`];
}

async function statusOf(client: GatewayClient, gateway: number, owner: Owner): Promise<number> {
  try {
    return (await client.send(gateway, owner, { path: projectsPath })).status;
  } catch (failure) {
    if (failure instanceof UnansweredError) return 503;
    throw failure;
  }
}

/** Returns the raw reply. Throws if Redis replies with an error. */
function sendToRedis(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\nQUIT\r\n`));
    let reply = '';
    socket.setTimeout(redisTimeoutMs, () => socket.destroy(new Error('Redis does not reply')));
    socket.on('data', (chunk: Buffer) => (reply += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => (reply.startsWith('-') ? reject(new Error(reply)) : resolve(reply)));
  });
}
