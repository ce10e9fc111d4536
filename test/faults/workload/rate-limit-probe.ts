import { connect } from 'node:net';
import { projectsPath } from '../../src/world/upload.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { type Door, Unanswered } from './gateway-client.ts';
import type { Owner } from '../invariants/phase-log.ts';

/** What the run is given: so much that nobody but the keys made here meets it. */
export const limit = 1_000_000_000;
const left = 50;
const asked = 80;
const hourMs = 3_600_000;

/** A key with 50 requests left. */
export async function newLimited({ keys, engines }: Cluster): Promise<Owner> {
  const { key, id } = await keys.createKey('owner-a');
  await tellRedis(engines.redis.url, `SET allowance:rest:${id} ${limit - left} PX ${hourMs}`);
  return { letter: 'a', key, limited: true };
}

/** What is wrong where such a key is used by both gateways at once: 50 pass, of those that are answered. */
export async function useUp(door: Door, owner: Owner): Promise<string[]> {
  const statuses = await Promise.all(Array.from({ length: asked }, (_, half) => statusOf(door, half, owner)));
  const count = (status: number) => statuses.filter(each => each === status).length;
  const [passed, refused, unknown] = [count(200), count(429), count(503)];
  const exact = passed <= left && (refused === 0 || passed + unknown >= left);
  return exact ? [] : [`of ${left} left ${passed} passed, ${refused} were refused and ${unknown} not answered`];
}

/** The same with a new key, and that no key is counted for ever. */
export async function checkLimits(cluster: Cluster, door: Door): Promise<string[]> {
  return [...(await useUp(door, await newLimited(cluster))), ...(await lockedOut(cluster))];
}

/** Keys that Redis would never forget. */
async function lockedOut({ engines }: Cluster): Promise<string[]> {
  const script = `local stuck = {}
    for _, key in ipairs(redis.call('KEYS', 'allowance*')) do
      if redis.call('PTTL', key) == -1 then table.insert(stuck, key) end
    end
    return table.concat(stuck, ' ')`;
  const text = await tellRedis(engines.redis.url, `EVAL "${script.replaceAll(/\s+/g, ' ')}" 0`);
  const stuck = text.split('\r\n')[1] ?? '';
  return stuck === '' ? [] : [`keys are counted for ever: ${stuck}`];
}

async function statusOf(door: Door, half: number, owner: Owner): Promise<number> {
  try {
    return (await door.send(half, owner, { path: projectsPath })).status;
  } catch (failure) {
    if (failure instanceof Unanswered) return 503;
    throw failure;
  }
}

/** One command, and its answer as it comes; throws where Redis refuses it. */
function tellRedis(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\nQUIT\r\n`));
    let said = '';
    socket.setTimeout(5_000, () => socket.destroy(new Error('Redis is silent')));
    socket.on('data', (chunk: Buffer) => (said += chunk.toString()));
    socket.once('error', reject);
    socket.once('close', () => (said.startsWith('-') ? reject(new Error(said)) : resolve(said)));
  });
}
