import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ServiceError, transaction } from '@archive/kit';
import { createAccountKeys, createAddressKeys } from '../src/throttle/client-keys.ts';
import { createThrottle, type Throttle, type ThrottleKey } from '../src/throttle/throttle.ts';
import { createMac } from '../src/tokens/derived-key.ts';
import { type Fixture, startFixture } from './fixture.ts';

let fixture: Fixture;
let replicas: Throttle[];

beforeAll(async () => {
  fixture = await startFixture();
  const mac = createMac('a sealing secret of the tests', 'throttle key');
  replicas = [createThrottle(fixture.pool, mac), createThrottle(fixture.pool, mac)];
});
afterAll(() => fixture.stop());

const createKeysAt = (address: string, email: string) => [
  ...createAccountKeys(address, email),
  ...createAddressKeys('address', address),
];
const keysOf = (account: string, address: string): ThrottleKey[] => [
  { policy: 'addressAtAccount', subject: `${address} ${account}` },
  { policy: 'account', subject: account },
  { policy: 'address', subject: address },
];

/**
 * Makes 10,000 guesses, 20 at a time, over both replicas; resolves to the number of guesses that the throttle allowed.
 */
async function guess(keysAt: (n: number) => ThrottleKey[]): Promise<number> {
  let reached = 0;
  for (let n = 0; n < 10_000; n += 20) {
    const batch = Array.from({ length: 20 }, (_, i) => replicas[i % 2]!.begin(keysAt(n + i)));
    reached += (await Promise.all(batch)).filter(retryAfterMs => retryAfterMs === undefined).length;
  }
  return reached;
}

test('of 10,000 guesses from 12 addresses at one account, at most 90 reach the password', async () => {
  const reached = await guess(n => keysOf('victim@example.org', `192.0.2.${n % 12}`));
  expect(reached).toBeGreaterThanOrEqual(50);
  expect(reached).toBeLessThanOrEqual(90);
});

test('of 10,000 guesses from one address at 12 accounts, at most 50 reach a password', async () => {
  const reached = await guess(n => keysOf(`person${n % 12}@example.org`, '198.51.100.1'));
  expect(reached).toBeGreaterThanOrEqual(30);
  expect(reached).toBeLessThanOrEqual(50);
});

test('of 10,000 guesses from 10,000 networks of one IPv6 site at one account, at most 20 reach the password', async () => {
  const reached = await guess(n => createKeysAt(`2001:db8:7:${n.toString(16)}::1`, 'site@example.org'));
  expect(reached).toBeGreaterThanOrEqual(10);
  expect(reached).toBeLessThanOrEqual(20);
});

test('a success clears the counters of the account, and gives the address only its own failure back', async () => {
  const [throttle] = replicas;
  const address: ThrottleKey = { policy: 'address', subject: '203.0.113.1' };
  const failAt = async (account: string) => throttle!.begin(keysOf(account, '203.0.113.1'));
  for (let n = 0; n < 29; n += 1) expect(await failAt(`other${n}@example.org`)).toBeUndefined();
  const own = keysOf('own@example.org', '203.0.113.1');
  expect(await throttle!.begin(own)).toBeUndefined();
  await transaction(fixture.pool, tx => throttle!.succeed(tx, own));
  expect(await throttle!.begin([address])).toBeUndefined();
  expect(await throttle!.begin([address])).toBeUndefined();
  expect(await throttle!.begin([address])).toBeGreaterThan(0);
});

test('attempts that the archive was too busy for delay nobody', async () => {
  const [throttle] = replicas as [Throttle];
  const keys = createAddressKeys('signUp', '198.51.100.7');
  const refuse = () => Promise.reject(new ServiceError('UNAVAILABLE'));
  for (let n = 0; n < 30; n += 1) {
    expect(await throttle.begin(keys)).toBeUndefined();
    await expect(throttle.run(keys, refuse)).rejects.toThrow(ServiceError);
  }
});
