import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, findFreePort, type FaultProxy, startFaultProxy } from '@archive/kit/testing';
import { sendWithKey } from '../src/client/send-with-key.ts';
import type { Archive, ArchiveProcess, IssuedKey, KeyOptions } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunDedicatedEngines, type DedicatedEngines, startDedicatedEngines } from '../src/archive/engines.ts';

const suite = canRunDedicatedEngines() ? describe : describe.skip;

/** A request that was answered; by the wall clock, in ms. */
interface TimedStatus {
  readonly begun: number;
  readonly ended: number;
  readonly status: number;
}

suite('two gateways, each with its own line to auth', () => {
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
      proxies.map(line => ({ AUTH_ADDRESS: line.address })),
    );
    auth = archive.processes.find(({ target }) => target === 'auth')!;
  });
  afterAll(async () => {
    await archive.stop();
    proxies.forEach(line => line.stop());
    await engines.stop();
  });

  const status = async (gateway: number, key: string) => (await sendWithKey(archive.gateways[gateway]!, key)).status;
  const fetchBothStatuses = (key: string) => Promise.all([status(0, key), status(1, key)]);
  const waitForStatus = (key: string, wanted: number, ms?: number) =>
    eventually(async () => expect(await fetchBothStatuses(key)).toEqual([wanted, wanted]), ms);
  const newKey = async (options?: KeyOptions) => {
    const made = await archive.createKey('revoked', options);
    await waitForStatus(made.key, 200);
    return made;
  };

  /** Requests on both gateways, four at a time, until each of these has brought some more answers after `done`. */
  const sendUntil = async (key: string, done: () => boolean, more = 10): Promise<TimedStatus[]> => {
    const seen: TimedStatus[] = [];
    const one = async (gateway: number) => {
      for (let left = more; left > 0; left -= done() ? 1 : 0) {
        const begun = Date.now();
        const answer = await status(gateway, key);
        seen.push({ begun, ended: Date.now(), status: answer });
      }
    };
    await Promise.all([0, 1, 0, 1, 0, 1, 0, 1].map(one));
    return seen;
  };
  const collectStatuses = (seen: TimedStatus[]) => new Set(seen.map(answer => answer.status));

  /** Revokes a key in the middle of a load; what came of the requests begun before its answer, and after. */
  const revokeUnderLoad = async ({ key, id }: IssuedKey) => {
    let answered = Infinity;
    const under = sendUntil(key, () => Date.now() > answered);
    await archive.revokeKey(id).finally(() => (answered = Date.now()));
    const seen = await under;
    return {
      before: collectStatuses(seen.filter(({ begun }) => begun <= answered)),
      after: collectStatuses(seen.filter(({ begun }) => begun > answered)),
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
    { state: 'up', away: () => Promise.resolve(), back: () => Promise.resolve() },
    { state: 'down', away: () => engines.redis.kill(), back: () => engines.redis.start() },
    { state: 'hanging', away: () => engines.redis.pause(), back: resume },
    { state: 'restarted empty', away: restartEmpty, back: () => Promise.resolve() },
  ])('with Redis $state a revoked key is 401 in every request that begins after the answer', async ({ away, back }) => {
    const made = await newKey();
    await away();
    const { before, after } = await revokeUnderLoad(made).finally(back);
    expect(before).toContain(200);
    expect(after).toEqual(new Set([401]));
  });

  /** A revocation between auth's answer "alive" and its arrival, 1.2 s later; whether that came about, and what followed. */
  const revokeDuringAnswer = async () => {
    const made = await archive.createKey('revoked');
    proxies[1]!.holdResponses();
    const asked = status(1, made.key);
    // Auth needs longer for this than for the question before it.
    await archive.createKey('somebody else');
    setTimeout(() => proxies[1]!.releaseResponses(), 1_200);
    await archive.revokeKey(made.id);
    const after = collectStatuses(await sendUntil(made.key, () => true));
    return { late: (await asked) === 200, after };
  };

  test('also where auth was asked before, and what arrives after the revocation says that the key is alive', async () => {
    for (let wasLate = false; !wasLate;) {
      const { late, after } = await revokeDuringAnswer();
      expect(after).not.toContain(200);
      wasLate = late;
    }
  });

  test('also where auth stood still with the questions that came before the revocation', async () => {
    const made = await newKey();
    await auth.pause();
    await eventually(async () => expect(await fetchBothStatuses(made.key)).toEqual([503, 503])).catch(
      (failure: unknown) => {
        auth.resume();
        throw failure;
      },
    );
    const asked = fetchBothStatuses(made.key);
    const revoking = revokeUnderLoad(made);
    auth.resume();
    expect((await revoking).after).not.toContain(200);
    await asked;
    await waitForStatus(made.key, 401);
  });

  test('a revoked key stays refused when auth goes down with the answer, and after its return', async () => {
    const made = await newKey();
    await archive.revokeKey(made.id);
    await auth.kill();
    const during = await fetchBothStatuses(made.key).finally(() => auth.start());
    expect(during).not.toContain(200);
    await waitForStatus(made.key, 401, 3_000);
  });

  test('while auth is down a key is 503, neither 401 nor accepted, once its second is over; 3 s after its return it works', async () => {
    const made = await newKey();
    await auth.kill();
    const killed = Date.now();
    let over = false;
    const judged = async () => {
      const seen = await sendUntil(made.key, () => over || Date.now() > killed + 1_500);
      expect(collectStatuses(seen.filter(({ begun }) => begun > killed + 1_000))).toEqual(new Set([503]));
      expect([...collectStatuses(seen)].filter(code => code !== 200 && code !== 503)).toEqual([]);
      expect(Math.max(...seen.map(({ begun, ended }) => ended - begun))).toBeLessThan(5_000);
      expect(await fetchBothStatuses(`${made.key}=`)).toEqual([401, 401]);
    };
    await judged().finally(() => {
      over = true;
      return auth.start();
    });
    await waitForStatus(made.key, 200, 3_000);
  });

  test('while auth hangs a key is 503 in time', async () => {
    const made = await newKey();
    await auth.pause();
    const paused = Date.now();
    const seen = await sendUntil(made.key, () => Date.now() > paused + 1_000, 2).finally(() => auth.resume());
    expect(collectStatuses(seen.filter(({ begun }) => begun > paused + 1_000))).toEqual(new Set([503]));
    expect(Math.max(...seen.map(({ begun, ended }) => ended - begun))).toBeLessThan(5_000);
    await waitForStatus(made.key, 200, 3_000);
  });

  test('a key that expires is accepted until shortly before exp and 401 from exp on', async () => {
    const { key } = await newKey({ expiresInSeconds: 3 });
    const claims = JSON.parse(Buffer.from(key.split('.')[1]!, 'base64url').toString()) as { exp: number };
    const exp = claims.exp * 1_000;
    const seen = await sendUntil(key, () => Date.now() > exp);
    expect(collectStatuses(seen.filter(({ begun }) => begun >= exp))).toEqual(new Set([401]));
    expect(collectStatuses(seen.filter(({ ended }) => ended < exp - 500))).toEqual(new Set([200]));
  });

  test('another signature under the same header and payload is 401, also after the true key was used', async () => {
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
    for (const token of forged) expect(await fetchBothStatuses(token)).toEqual([401, 401]);
    expect(await fetchBothStatuses(key)).toEqual([200, 200]);
  });
});
