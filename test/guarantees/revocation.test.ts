import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, findFreePort, type FaultProxy, startFaultProxy } from '@archive/kit/testing';
import { sendWithKey } from '../src/client/send-with-key.ts';
import type { Archive, ArchiveProcess, IssuedKey, KeyOptions } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunDedicatedEngines, type DedicatedEngines, startDedicatedEngines } from '../src/archive/engines.ts';

const suite = canRunDedicatedEngines() ? describe : describe.skip;

/** Times of an answered request, in ms of the wall clock. */
interface TimedStatus {
  readonly startedMs: number;
  readonly endedMs: number;
  readonly status: number;
}

suite('two gateways, each with its own connection to auth', () => {
  let engines: DedicatedEngines;
  let proxies: FaultProxy[];
  let archive: Archive;
  let auth: ArchiveProcess;

  beforeAll(async () => {
    engines = await startDedicatedEngines();
    const port = await findFreePort();
    proxies = await Promise.all([startFaultProxy(port), startFaultProxy(port)]);
    const settings = { ...engines.settings, AUTH_ADDRESS: `127.0.0.1:${port}`, REST_LIMIT_PER_HOUR: '1000000' };
    archive = await startDistributed(
      settings,
      proxies.map(proxy => ({ AUTH_ADDRESS: proxy.address })),
    );
    auth = archive.processes.find(({ target }) => target === 'auth')!;
  });
  afterAll(async () => {
    await archive.stop();
    proxies.forEach(proxy => proxy.stop());
    await engines.stop();
  });

  const fetchStatus = async (gateway: number, key: string) =>
    (await sendWithKey(archive.gateways[gateway]!, key)).status;
  const fetchBoth = (key: string) => Promise.all([fetchStatus(0, key), fetchStatus(1, key)]);
  const waitForStatus = (key: string, wanted: number, ms?: number) =>
    eventually(async () => expect(await fetchBoth(key)).toEqual([wanted, wanted]), ms);
  const newKey = async (options?: KeyOptions) => {
    const issued = await archive.createKey('revoked', options);
    await waitForStatus(issued.key, 200);
    return issued;
  };

  /** Each gateway has four senders. A sender stops after `more` answers that arrived after `done` became true. */
  const sendUntil = async (key: string, done: () => boolean, more = 10): Promise<TimedStatus[]> => {
    const answers: TimedStatus[] = [];
    const one = async (gateway: number) => {
      for (let remaining = more; remaining > 0; remaining -= done() ? 1 : 0) {
        const startedMs = Date.now();
        const answer = await fetchStatus(gateway, key);
        answers.push({ startedMs, endedMs: Date.now(), status: answer });
      }
    };
    await Promise.all([0, 1, 0, 1, 0, 1, 0, 1].map(one));
    return answers;
  };
  const statusesOf = (answers: TimedStatus[]) => new Set(answers.map(answer => answer.status));

  /** Revokes a key under load. Returns the statuses of requests from before and after the acknowledgement. */
  const revokeUnderLoad = async ({ key, id }: IssuedKey) => {
    let acknowledgedMs = Infinity;
    const load = sendUntil(key, () => Date.now() > acknowledgedMs);
    await archive.revokeKey(id).finally(() => (acknowledgedMs = Date.now()));
    const answers = await load;
    return {
      before: statusesOf(answers.filter(({ startedMs }) => startedMs <= acknowledgedMs)),
      after: statusesOf(answers.filter(({ startedMs }) => startedMs > acknowledgedMs)),
    };
  };

  const resume = () => {
    engines.redis.resume();
    return Promise.resolve();
  };
  const restartEmpty = async () => {
    await engines.redis.kill();
    await engines.redis.start({ empty: true });
  };
  test.each([
    { state: 'up', begin: () => Promise.resolve(), end: () => Promise.resolve() },
    { state: 'down', begin: () => engines.redis.kill(), end: () => engines.redis.start() },
    { state: 'hanging', begin: () => engines.redis.pause(), end: resume },
    { state: 'restarted empty', begin: restartEmpty, end: () => Promise.resolve() },
  ])('with Redis $state, every request after the acknowledged revocation is 401', async ({ begin, end }) => {
    const issued = await newKey();
    await begin();
    const { before, after } = await revokeUnderLoad(issued).finally(end);
    expect(before).toContain(200);
    expect(after).toEqual(new Set([401]));
  });

  /** Revokes a key while auth's answer "valid" is delayed by 1.2 s. `late` is true if the gateway used that answer. */
  const revokeDuringAnswer = async () => {
    const issued = await archive.createKey('revoked');
    proxies[1]!.holdResponses();
    const pending = fetchStatus(1, issued.key);
    // Creating a key takes longer than the pending status request, so auth answers the status request first.
    await archive.createKey('somebody else');
    setTimeout(() => proxies[1]!.releaseResponses(), 1_200);
    await archive.revokeKey(issued.id);
    const after = statusesOf(await sendUntil(issued.key, () => true));
    return { late: (await pending) === 200, after };
  };

  test('a late answer of auth from before the revocation does not make a revoked key valid again', async () => {
    for (let wasLate = false; !wasLate;) {
      const { late, after } = await revokeDuringAnswer();
      expect(after).not.toContain(200);
      wasLate = late;
    }
  });

  test('a revoked key is 401 after a pause of auth, although status requests from before the revocation were pending', async () => {
    const issued = await newKey();
    await auth.pause();
    await eventually(async () => expect(await fetchBoth(issued.key)).toEqual([503, 503])).catch((failure: unknown) => {
      auth.resume();
      throw failure;
    });
    const pending = fetchBoth(issued.key);
    const revoking = revokeUnderLoad(issued);
    auth.resume();
    expect((await revoking).after).not.toContain(200);
    await pending;
    await waitForStatus(issued.key, 401);
  });

  test('a revoked key is never accepted while auth is down or after its return', async () => {
    const issued = await newKey();
    await archive.revokeKey(issued.id);
    await auth.kill();
    const during = await fetchBoth(issued.key).finally(() => auth.start());
    expect(during).not.toContain(200);
    await waitForStatus(issued.key, 401, 3_000);
  });

  test('while auth is down, a valid key is 503 after at most one second; within 3 s after the return of auth the key is accepted', async () => {
    const issued = await newKey();
    await auth.kill();
    const killedMs = Date.now();
    let isRestarting = false;
    const checkDuringOutage = async () => {
      const answers = await sendUntil(issued.key, () => isRestarting || Date.now() > killedMs + 1_500);
      expect(statusesOf(answers.filter(({ startedMs }) => startedMs > killedMs + 1_000))).toEqual(new Set([503]));
      expect([...statusesOf(answers)].filter(code => code !== 200 && code !== 503)).toEqual([]);
      expect(Math.max(...answers.map(({ startedMs, endedMs }) => endedMs - startedMs))).toBeLessThan(5_000);
      expect(await fetchBoth(`${issued.key}=`)).toEqual([401, 401]);
    };
    await checkDuringOutage().finally(() => {
      isRestarting = true;
      return auth.start();
    });
    await waitForStatus(issued.key, 200, 3_000);
  });

  test('while auth hangs, a valid key is 503 within 5 s', async () => {
    const issued = await newKey();
    await auth.pause();
    const pausedMs = Date.now();
    const answers = await sendUntil(issued.key, () => Date.now() > pausedMs + 1_000, 2).finally(() => auth.resume());
    expect(statusesOf(answers.filter(({ startedMs }) => startedMs > pausedMs + 1_000))).toEqual(new Set([503]));
    expect(Math.max(...answers.map(({ startedMs, endedMs }) => endedMs - startedMs))).toBeLessThan(5_000);
    await waitForStatus(issued.key, 200, 3_000);
  });

  test('a key is accepted until shortly before the time in its exp claim, and is 401 from that time on', async () => {
    const { key } = await newKey({ expiresInSeconds: 3 });
    const claims = JSON.parse(Buffer.from(key.split('.')[1]!, 'base64url').toString()) as { exp: number };
    const expiryMs = claims.exp * 1_000;
    const answers = await sendUntil(key, () => Date.now() > expiryMs);
    expect(statusesOf(answers.filter(({ startedMs }) => startedMs >= expiryMs))).toEqual(new Set([401]));
    expect(statusesOf(answers.filter(({ endedMs }) => endedMs < expiryMs - 500))).toEqual(new Set([200]));
  });

  test('a key with another signature is 401, also after the valid key was used', async () => {
    const { key } = await newKey();
    const [header, payload, signature = ''] = key.split('.');
    const bytes = Buffer.from(signature, 'base64url');
    bytes[10]! ^= 1;
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = alphabet[alphabet.indexOf(signature.at(-1)!) ^ 1]!;
    const { key: another } = await newKey();
    const forged = [
      bytes.toString('base64url'),
      signature.slice(0, -1) + last,
      `${signature}=`,
      another.split('.')[2]!,
    ].map(text => `${header}.${payload}.${text}`);
    for (const token of forged) expect(await fetchBoth(token)).toEqual([401, 401]);
    expect(await fetchBoth(key)).toEqual([200, 200]);
  });
});
