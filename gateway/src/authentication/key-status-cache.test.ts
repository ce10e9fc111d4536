import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { settle, startFixture } from './authenticator.fixture.ts';

const caller = { ownerId: 'owner', keyId: 'key' };
const rejected = 'UNAUTHENTICATED: Invalid or missing authentication token';
const unavailable = 'UNAVAILABLE: Service temporarily unavailable';

let fixture: ReturnType<typeof startFixture>;
let header: string;
beforeEach(async () => {
  fixture = startFixture();
  header = `Bearer ${await fixture.createToken()}`;
  await eventually(() => expect(fixture.authenticator.isReady()).toBe(true));
});
afterEach(() => fixture.authenticator.stop());

const authenticate = () => settle(fixture.authenticate(header));
const waitForCalls = (count: number) => eventually(() => expect(fixture.auth.callCounts.checkKey).toBe(count));

describe('the answer "valid" is cached for 1 s from the moment before the call', () => {
  test('auth is called again after 1 s, and not before', async () => {
    expect(await authenticate()).toEqual(caller);
    fixture.clock.now += 999;
    expect(await authenticate()).toEqual(caller);
    expect(fixture.auth.callCounts.checkKey).toBe(1);
    fixture.clock.now += 1;
    expect(await authenticate()).toEqual(caller);
    expect(fixture.auth.callCounts.checkKey).toBe(2);
  });

  test('a revoked key is rejected after 1 s', async () => {
    expect(await authenticate()).toEqual(caller);
    fixture.auth.owners.clear();
    fixture.clock.now += 1_000;
    expect(await authenticate()).toBe(rejected);
  });

  test('a late answer from before the revocation is not used for later requests', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    fixture.auth.answerDelay = promise;
    const early = authenticate();
    await waitForCalls(1);
    fixture.auth.owners.clear();
    fixture.auth.answerDelay = undefined;
    fixture.clock.now += 1_000;
    expect(await authenticate()).toBe(rejected);
    resolve(undefined);
    expect(await early).toEqual(caller);
    expect(await authenticate()).toBe(rejected);
  });

  test('an answer that arrives after more than 1 s is used only for the request that called auth', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    fixture.auth.answerDelay = promise;
    const early = authenticate();
    await waitForCalls(1);
    fixture.auth.owners.clear();
    fixture.clock.now += 1_000;
    resolve(undefined);
    expect(await early).toEqual(caller);
    expect(await authenticate()).toBe(rejected);
  });

  test('while auth is unreachable, the key is UNAVAILABLE after 1 s, and valid again afterwards', async () => {
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

describe('one call serves many requests', () => {
  test('concurrent requests share a call', async () => {
    const outcomes = await Promise.all(Array.from({ length: 50 }, authenticate));
    expect(outcomes).toEqual(Array.from({ length: 50 }, () => caller));
    expect(fixture.auth.callCounts.checkKey).toBe(1);
  });

  test('a request joins a running call that is younger than 1 s, and no older one', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    fixture.auth.answerDelay = promise;
    const requests = [authenticate()];
    await waitForCalls(1);
    fixture.clock.now += 999;
    requests.push(authenticate());
    fixture.clock.now += 1;
    requests.push(authenticate());
    await waitForCalls(2);
    fixture.clock.now += 1;
    requests.push(authenticate());
    resolve(undefined);
    expect(await Promise.all(requests)).toEqual([caller, caller, caller, caller]);
    expect(fixture.auth.callCounts.checkKey).toBe(2);
  });

  test('the answer "not valid" is not cached: a key that is created afterwards is valid at once', async () => {
    fixture.auth.owners.clear();
    expect(await Promise.all([authenticate(), authenticate()])).toEqual([rejected, rejected]);
    fixture.auth.owners.set('key', 'owner');
    expect(await authenticate()).toEqual(caller);
  });
});

test('a key is rejected from the end of its remaining lifetime, even within the 1 s', async () => {
  fixture.auth.remainingMs = 400;
  expect(await authenticate()).toEqual(caller);
  fixture.clock.now += 399;
  expect(await authenticate()).toEqual(caller);
  fixture.clock.now += 1;
  expect(await authenticate()).toBe(rejected);
});

test('every error of auth itself is UNAVAILABLE', async () => {
  for (const code of ['UNAUTHENTICATED', 'INTERNAL', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED'] as const) {
    fixture.auth.failure = new ServiceError(code);
    expect(await authenticate()).toBe(unavailable);
  }
});

test('a request waits for auth until its own deadline', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  fixture.auth.answerDelay = promise;
  expect(await settle(fixture.authenticate(header, 100))).toBe(unavailable);
  resolve(undefined);
});
