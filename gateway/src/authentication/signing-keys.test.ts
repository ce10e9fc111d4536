import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { createSigner, outcome, startFixture } from './authenticator.fixture.ts';

const caller = { ownerId: 'owner', keyId: 'key' };
const refused = 'UNAUTHENTICATED: Invalid or missing authentication token';
const unavailable = 'UNAVAILABLE: Service temporarily unavailable';

let fixture: ReturnType<typeof startFixture>;
beforeEach(async () => {
  fixture = startFixture();
  await eventually(() => expect(fixture.bearer.ready()).toBe(true));
});
afterEach(() => fixture.bearer.stop());

const withUnknownKid = async () => `Bearer ${await fixture.token({ signer: createSigner() })}`;

describe('a signing key that auth has added', () => {
  test('is known within 5 s without anyone asking', async () => {
    fixture.auth.signers.unshift(createSigner());
    const before = fixture.auth.asked.listSigningKeys;
    fixture.clock.now += 4_000;
    await eventually(() => expect(fixture.auth.asked.listSigningKeys).toBe(before + 1));
    expect(await fixture.authenticate(`Bearer ${await fixture.token()}`)).toEqual(caller);
    expect(fixture.auth.asked.listSigningKeys).toBe(before + 1);
  });

  test('is looked up when a key signed with it comes first', async () => {
    fixture.auth.signers.unshift(createSigner());
    fixture.clock.now += 1_000;
    expect(await fixture.authenticate(`Bearer ${await fixture.token()}`)).toEqual(caller);
  });
});

describe('unknown signing keys', () => {
  test('are refused, at the cost of one look-up a second for all', async () => {
    const headers = await Promise.all(Array.from({ length: 100 }, withUnknownKid));
    const before = fixture.auth.asked.listSigningKeys;
    fixture.clock.now += 1_000;
    const outcomes = await Promise.all(headers.map(header => outcome(fixture.authenticate(header))));
    expect(new Set(outcomes)).toEqual(new Set([refused]));
    for (const header of headers) expect(await outcome(fixture.authenticate(header))).toBe(refused);
    expect(fixture.auth.asked).toEqual({ checkKey: 0, listSigningKeys: before + 1 });
  });

  test('do not keep a valid key waiting or out', async () => {
    const headers = await Promise.all(Array.from({ length: 100 }, withUnknownKid));
    const flood = headers.map(header => outcome(fixture.authenticate(header)));
    expect(await fixture.authenticate(`Bearer ${await fixture.token()}`)).toEqual(caller);
    expect(new Set(await Promise.all(flood))).toEqual(new Set([refused]));
  });
});

test('while auth can not be asked an unknown one is UNAVAILABLE, it is not ready, and both end with the outage', async () => {
  const known = `Bearer ${await fixture.token()}`;
  expect(await fixture.authenticate(known)).toEqual(caller);
  fixture.auth.failure = new ServiceError('UNAVAILABLE');
  fixture.clock.now += 999;
  expect(await fixture.authenticate(known)).toEqual(caller);
  fixture.clock.now += 1;
  expect(await outcome(fixture.authenticate(await withUnknownKid()))).toBe(unavailable);
  expect(fixture.bearer.ready()).toBe(false);
  fixture.auth.failure = undefined;
  fixture.auth.signers.unshift(createSigner());
  await eventually(() => expect(fixture.bearer.ready()).toBe(true), 3_000);
  expect(await fixture.authenticate(`Bearer ${await fixture.token()}`)).toEqual(caller);
});
