import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { createSigner, settle, startFixture } from './authenticator.fixture.ts';

const caller = { ownerId: 'owner', keyId: 'key' };
const rejected = 'UNAUTHENTICATED: Invalid or missing authentication token';
const unavailable = 'UNAVAILABLE: Service temporarily unavailable';

let fixture: ReturnType<typeof startFixture>;
beforeEach(async () => {
  fixture = startFixture();
  await eventually(() => expect(fixture.authenticator.isReady()).toBe(true));
});
afterEach(() => fixture.authenticator.stop());

const withUnknownKid = async () => `Bearer ${await fixture.createToken({ signer: createSigner() })}`;

describe('a signing key that auth added', () => {
  test('is known within 5 s without a request', async () => {
    fixture.auth.signers.unshift(createSigner());
    const before = fixture.auth.callCounts.listSigningKeys;
    fixture.clock.now += 4_000;
    await eventually(() => expect(fixture.auth.callCounts.listSigningKeys).toBe(before + 1));
    expect(await fixture.authenticate(`Bearer ${await fixture.createToken()}`)).toEqual(caller);
    expect(fixture.auth.callCounts.listSigningKeys).toBe(before + 1);
  });

  test('is fetched earlier when a token names it', async () => {
    fixture.auth.signers.unshift(createSigner());
    fixture.clock.now += 1_000;
    expect(await fixture.authenticate(`Bearer ${await fixture.createToken()}`)).toEqual(caller);
  });
});

describe('a signing key that auth retired', () => {
  test('is rejected 1 s later, even if its token was verified before and the list is not fetched again', async () => {
    const header = `Bearer ${await fixture.createToken()}`;
    expect(await fixture.authenticate(header)).toEqual(caller);
    const listed = fixture.auth.callCounts.listSigningKeys;
    fixture.auth.signers.splice(0, 1, createSigner());
    fixture.clock.now += 1_000;
    expect(await settle(fixture.authenticate(header))).toBe(rejected);
    expect(fixture.auth.callCounts.listSigningKeys).toBe(listed);
  });

  test('does not end a key of the same id that another signing key signed', async () => {
    const [retired, current] = [fixture.auth.signers[0]!, createSigner()];
    fixture.auth.signers.unshift(current);
    fixture.clock.now += 1_000;
    const headers = await Promise.all(
      [retired, current].map(async signer => `Bearer ${await fixture.createToken({ signer })}`),
    );
    for (const header of headers) expect(await fixture.authenticate(header)).toEqual(caller);
    fixture.auth.signers.splice(1, 1);
    fixture.clock.now += 1_000;
    const outcomes = await Promise.all(headers.map(header => settle(fixture.authenticate(header))));
    expect(outcomes).toEqual([rejected, caller]);
  });

  test('is not accepted from the cache of verified tokens once the list lacks it', async () => {
    const header = `Bearer ${await fixture.createToken()}`;
    expect(await fixture.authenticate(header)).toEqual(caller);
    fixture.auth.signers.splice(0, 1, createSigner());
    const listed = fixture.auth.callCounts.listSigningKeys;
    fixture.clock.now += 4_000;
    await eventually(() => expect(fixture.auth.callCounts.listSigningKeys).toBe(listed + 1));
    const checked = fixture.auth.callCounts.checkKey;
    await eventually(async () => expect(await settle(fixture.authenticate(header))).toBe(rejected));
    expect(fixture.auth.callCounts.checkKey).toBe(checked);
  });
});

describe('unknown signing keys', () => {
  test('are rejected, and cost one call per second in all', async () => {
    const headers = await Promise.all(Array.from({ length: 100 }, withUnknownKid));
    const before = fixture.auth.callCounts.listSigningKeys;
    fixture.clock.now += 1_000;
    const outcomes = await Promise.all(headers.map(header => settle(fixture.authenticate(header))));
    expect(new Set(outcomes)).toEqual(new Set([rejected]));
    for (const header of headers) expect(await settle(fixture.authenticate(header))).toBe(rejected);
    expect(fixture.auth.callCounts).toEqual({ checkKey: 0, listSigningKeys: before + 1 });
  });

  test('do not delay or reject a valid key', async () => {
    const headers = await Promise.all(Array.from({ length: 100 }, withUnknownKid));
    const flood = headers.map(header => settle(fixture.authenticate(header)));
    expect(await fixture.authenticate(`Bearer ${await fixture.createToken()}`)).toEqual(caller);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([rejected]));
  });
});

test('while auth is unreachable, an unknown signing key is UNAVAILABLE and the authenticator is not ready', async () => {
  const known = `Bearer ${await fixture.createToken()}`;
  expect(await fixture.authenticate(known)).toEqual(caller);
  fixture.auth.failure = new ServiceError('UNAVAILABLE');
  fixture.clock.now += 999;
  expect(await fixture.authenticate(known)).toEqual(caller);
  fixture.clock.now += 1;
  expect(await settle(fixture.authenticate(await withUnknownKid()))).toBe(unavailable);
  expect(fixture.authenticator.isReady()).toBe(false);
  fixture.auth.failure = undefined;
  fixture.auth.signers.unshift(createSigner());
  await eventually(() => expect(fixture.authenticator.isReady()).toBe(true), 3_000);
  expect(await fixture.authenticate(`Bearer ${await fixture.createToken()}`)).toEqual(caller);
});

describe('the log of failed fetches', () => {
  const unreachable = new ServiceError('UNAVAILABLE');
  const waitForFetch = async ({ auth, clock }: typeof fixture, ms: number) => {
    const before = auth.callCounts.listSigningKeys;
    clock.now += ms;
    await eventually(() => expect(auth.callCounts.listSigningKeys).toBeGreaterThan(before));
    await new Promise(setImmediate);
  };

  test('has one warning per outage', async () => {
    for (const outages of [1, 2]) {
      fixture.auth.failure = unreachable;
      for (let fetches = 0; fetches < 2; fetches += 1) await waitForFetch(fixture, 4_000);
      expect(fixture.warnings).toHaveLength(outages);
      fixture.auth.failure = undefined;
      await eventually(() => expect(fixture.authenticator.isReady()).toBe(true));
    }
  });

  test('has no warning while auth starts, and one if auth does not start within 10 s', async () => {
    const starting = startFixture(unreachable);
    await waitForFetch(starting, 9_999);
    expect(starting.warnings).toEqual([]);
    await waitForFetch(starting, 1);
    await waitForFetch(starting, 1_000);
    expect(starting.warnings).toHaveLength(1);
    await starting.authenticator.stop();
  });
});
