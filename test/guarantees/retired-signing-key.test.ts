import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import type { Archive } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunDedicatedEngines, type DedicatedEngines, startDedicatedEngines } from '../src/archive/engines.ts';
import { sendWithKey } from '../src/client/send-with-key.ts';

const suite = canRunDedicatedEngines() ? describe : describe.skip;

suite('two gateways in processes of their own', () => {
  let engines: DedicatedEngines;
  let archive: Archive;

  beforeAll(async () => {
    engines = await startDedicatedEngines();
    archive = await startDistributed({ ...engines.settings, REST_LIMIT_PER_HOUR: '1000000' }, [{}, {}]);
  });
  afterAll(async () => {
    await archive.stop();
    await engines.stop();
  });

  const fetchStatus = async (gateway: string, key: string) => (await sendWithKey(gateway, key)).status;
  const fetchAll = (key: string) => Promise.all(archive.gateways.map(gateway => fetchStatus(gateway, key)));
  const newKey = async () => {
    const { key } = await archive.createKey('retired');
    await eventually(async () => expect(await fetchAll(key)).toEqual([200, 200]));
    return key;
  };

  test('refuse every key of a retired signing key as soon as the retirement is answered', async () => {
    const keys = [await newKey(), await newKey()];
    const { kid } = JSON.parse(Buffer.from(keys[0]!.split('.')[0]!, 'base64url').toString()) as { kid: string };
    let isRetired = false;
    const answers: { readonly isLater: boolean; readonly status: number }[] = [];
    const load = archive.gateways.flatMap(gateway =>
      keys.map(async key => {
        for (let remaining = 10; remaining > 0; remaining -= isRetired ? 1 : 0) {
          const isLater = isRetired;
          answers.push({ isLater, status: await fetchStatus(gateway, key) });
        }
      }),
    );
    await archive.retireSigningKey(kid);
    isRetired = true;
    await Promise.all(load);
    expect(new Set(answers.filter(answer => answer.isLater).map(answer => answer.status))).toEqual(new Set([401]));
    expect(answers.filter(answer => !answer.isLater).map(answer => answer.status)).toContain(200);
    await newKey();
  });
});
