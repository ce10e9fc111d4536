import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import { UserClient } from '../../src/world/user-client.ts';
import { eventually } from '@archive/kit/testing';
import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './fault.ts';

const project = 'b01500b0-0150-0b01';
const pauseMs = 500;
const deletionTimeoutMs = 30_000;

/** In a word such as `aBcDeF…`, each letter is a separate part of an identifier. */
const costlyWord = (n: number) =>
  Array.from({ length: 30 }, (_, m) => {
    const letter = 'abcdefghijklmnopqrstuvwxyz'[(n + m * 7) % 26] ?? '';
    return m % 2 === 0 ? letter : letter.toUpperCase();
  }).join('');

/** Uploads that are costly to analyse or to parse, such as 14 MB of words with a part for each letter. */
const createContents = () =>
  [
    {
      markdown: Array.from({ length: 3_500 }, (_, n) =>
        Array.from({ length: 130 }, (__, m) => costlyWord(n * m)).join('-'),
      ).join(' '),
    },
    { markdown: 'empty objects', sessionData: `[${'{},'.repeat(2_700_000)}{}]` },
    { markdown: 'deep arrays', sessionData: '['.repeat(1_000_000) + ']'.repeat(1_000_000) },
  ].map(content => gzipSync(JSON.stringify({ name: 'Poison', ...content }), { level: 1 }));

/** A third owner uploads content that may exhaust a process. The archive must serve the other owners. */
export function createPoisonSessionsFault({ keys, processes }: Cluster): Fault {
  let healed = new AbortController();
  let running = Promise.resolve();
  let user: UserClient | undefined;
  const upload = async (client: UserClient, signal: AbortSignal) => {
    const contents = createContents();
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
    for (let n = 0; !signal.aborted; n += 1) {
      const path = sessionPath(project, randomUUID());
      const body = contents[n % contents.length] ?? '';
      // Any answer is allowed, because the invariants check the effects.
      await client.send(n, { method: 'PUT', path, headers, body, signal }).catch(() => undefined);
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  };
  return {
    name: 'poison session',
    availability: 'everything',
    inject: async () => {
      healed = new AbortController();
      const { key } = await keys.createKey('owner-poison');
      user = new UserClient(
        processes.gateway.map(({ url }) => url),
        key,
      );
      running = upload(user, healed.signal);
    },
    heal: async () => {
      healed.abort();
      await running;
      await eventually(async () => {
        const answer = await user?.send(0, { method: 'DELETE', path: projectPath(project) });
        if (answer && ![200, 404].includes(answer.status)) throw new Error(`the deletion is ${answer.status}`);
      }, deletionTimeoutMs);
    },
  };
}
