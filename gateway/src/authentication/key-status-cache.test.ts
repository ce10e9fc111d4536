import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { outcome, startFixture } from './authenticator.fixture.ts';

const caller = { ownerId: 'owner', keyId: 'key' };
const refused = 'UNAUTHENTICATED: Invalid or missing authentication token';
const unavailable = 'UNAVAILABLE: Service temporarily unavailable';

let fixture: ReturnType<typeof startFixture>;
let header: string;
beforeEach(async () => {
  fixture = startFixture();
  header = `Bearer ${await fixture.token()}`;
  await eventually(() => expect(fixture.bearer.ready()).toBe(true));
});
afterEach(() => fixture.bearer.stop());

const authenticate = () => outcome(fixture.authenticate(header));
const asked = (times: number) => eventually(() => expect(fixture.auth.asked.checkKey).toBe(times));

describe('"alive" counts for one second from before auth was asked', () => {
  test('within it auth is not asked again, after it auth is', async () => {
    expect(await authenticate()).toEqual(caller);
    fixture.clock.now += 999;
    expect(await authenticate()).toEqual(caller);
    expect(fixture.auth.asked.checkKey).toBe(1);
    fixture.clock.now += 1;
    expect(await authenticate()).toEqual(caller);
    expect(fixture.auth.asked.checkKey).toBe(2);
  });

  test('a revoked key is refused once it is over', async () => {
    expect(await authenticate()).toEqual(caller);
    fixture.auth.owners.clear();
    fixture.clock.now += 1_000;
    expect(await authenticate()).toBe(refused);
  });

  test('an answer from before the revocation that comes late counts for nobody who came later', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    fixture.auth.gate = promise;
    const early = authenticate();
    await asked(1);
    fixture.auth.owners.clear();
    fixture.auth.gate = undefined;
    fixture.clock.now += 1_000;
    expect(await authenticate()).toBe(refused);
    resolve(undefined);
    expect(await early).toEqual(caller);
    expect(await authenticate()).toBe(refused);
  });

  test('an answer that comes after its second is for the one who asked alone', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    fixture.auth.gate = promise;
    const early = authenticate();
    await asked(1);
    fixture.auth.owners.clear();
    fixture.clock.now += 1_000;
    resolve(undefined);
    expect(await early).toEqual(caller);
    expect(await authenticate()).toBe(refused);
  });

  test('while auth can not be asked the key is UNAVAILABLE, and alive again when it can', async () => {
    expect(await authenticate()).toEqual(caller);
    fixture.auth.failure = new ServiceError('UNAVAILABLE');
    fixture.clock.now += 999;
    expect(await authenticate()).toEqual(caller);
    fixture.clock.now += 1;
    expect(await authenticate()).toBe(unavailable);
    fixture.auth.failure = undefined;
    expect(await authenticate()).toEqual(caller);
  });
});

describe('one question for many requests', () => {
  test('requests at the same time share it', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, authenticate));
    expect(outcomes).toEqual(Array.from({ length: 50 }, () => caller));
    expect(fixture.auth.asked.checkKey).toBe(1);
  });

  test('one that is under way for a second is not joined, a younger one is', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    fixture.auth.gate = promise;
    const requests = [authenticate()];
    await asked(1);
    fixture.clock.now += 999;
    requests.push(authenticate());
    fixture.clock.now += 1;
    requests.push(authenticate());
    await asked(2);
    fixture.clock.now += 1;
    requests.push(authenticate());
    resolve(undefined);
    expect(await Promise.all(requests)).toEqual([caller, caller, caller, caller]);
    expect(fixture.auth.asked.checkKey).toBe(2);
  });

  test('the answer "dead" is for those who asked alone: a key made meanwhile is alive at once', async () => {
    fixture.auth.owners.clear();
    expect(await Promise.all([authenticate(), authenticate()])).toEqual([refused, refused]);
    fixture.auth.owners.set('key', 'owner');
    expect(await authenticate()).toEqual(caller);
  });
});

test('a key is refused from the end of the life that auth told, however long "alive" would count', async () => {
  fixture.auth.remainingMs = 400;
  expect(await authenticate()).toEqual(caller);
  fixture.clock.now += 399;
  expect(await authenticate()).toEqual(caller);
  fixture.clock.now += 1;
  expect(await authenticate()).toBe(refused);
});

test('no error of auth itself is taken for a word about the caller', async () => {
  for (const code of ['UNAUTHENTICATED', 'INTERNAL', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'] as const) {
    fixture.auth.failure = new ServiceError(code);
    expect(await authenticate()).toBe(unavailable);
  }
});

test('a request stops waiting for auth at its own deadline', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  fixture.auth.gate = promise;
  expect(await outcome(fixture.authenticate(header, 100))).toBe(unavailable);
  resolve(undefined);
});
