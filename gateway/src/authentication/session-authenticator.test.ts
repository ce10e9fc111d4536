import { createHash, randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { backgroundContext, ServiceError } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { OwnAddress } from '../browser/own-address.ts';
import { createSessionCookie } from '../browser/secret-cookie.ts';
import { SessionAuthenticator } from './session-authenticator.ts';

const session = { sessionId: 'browser', ownerId: 'person', isAdministrator: false };
const token = randomBytes(32).toString('base64url');
const createAnswer = () => new ServerResponse(new IncomingMessage(new Socket()));

function startFixture(remainingMs: number) {
  const auth = { isValid: true, hashes: [] as string[] };
  const clock = { now: 1_000 };
  const sessions = new SessionAuthenticator({
    address: new OwnAddress({ host: '127.0.0.1' }),
    cookie: createSessionCookie(false),
    now: () => clock.now,
    check: hash => {
      auth.hashes.push(hash.toString('hex'));
      return Promise.resolve(auth.isValid ? { status: session, remainingMs } : undefined);
    },
  });
  const find = (cookie = token, ip = '192.0.2.1') =>
    sessions.find({ headers: { cookie: `other=1; session=${cookie}` }, ip }, createAnswer(), backgroundContext(1_000));
  return { auth, clock, find };
}

test('auth is asked once a second about a session, and only gets the SHA-256 of the cookie', async () => {
  const { auth, clock, find } = startFixture(60_000);
  for (let n = 0; n < 2_000; n += 1) {
    expect(await find()).toEqual(session);
    clock.now += 1;
  }
  const hash = createHash('sha256').update(token).digest('hex');
  expect(auth.hashes).toEqual([hash, hash]);
});

test('a session that has ended is refused after 1 s', async () => {
  const { auth, clock, find } = startFixture(60_000);
  await find();
  auth.isValid = false;
  clock.now += 999;
  expect(await find()).toEqual(session);
  clock.now += 1;
  expect(await find()).toBeUndefined();
});

test('a session is refused from its expiry on, also within the second', async () => {
  const { clock, find } = startFixture(300);
  expect(await find()).toEqual(session);
  clock.now += 300;
  expect(await find()).toBeUndefined();
});

describe('cookies of no session', () => {
  const createToken = () => randomBytes(32).toString('base64url');
  const start = () => {
    const fixture = startFixture(60_000);
    fixture.auth.isValid = false;
    const isRefused = async (ip?: string) => {
      const work = fixture.find(createToken(), ip);
      return work.then(
        () => false,
        (error: unknown) => error instanceof ServiceError && error.code === 'RATE_LIMITED',
      );
    };
    const countAccepted = async (tries: number, ip: (n: number) => string) => {
      const refused = await Promise.all(Array.from({ length: tries }, (_, n) => isRefused(ip(n))));
      return refused.filter(isRefused => !isRefused).length;
    };
    return { ...fixture, isRefused, countAccepted };
  };

  test('cost at most 300 calls to auth a minute per client network, also at once', async () => {
    const { auth, clock, isRefused, countAccepted } = start();
    expect(await countAccepted(1_000, () => '192.0.2.1')).toBe(300);
    expect(auth.hashes).toHaveLength(300);
    expect(await isRefused('192.0.2.2')).toBe(false);
    clock.now += 60_000;
    expect(await isRefused('192.0.2.1')).toBe(false);
  });

  test('of one IPv6 site cost at most 1,200 calls, from whatever network', async () => {
    const { countAccepted } = start();
    expect(await countAccepted(2_000, n => `2001:db8:1:${n.toString(16)}::1`)).toBe(1_200);
  });

  test('do not refuse a session that was valid before', async () => {
    const { auth, clock, find, countAccepted } = start();
    auth.isValid = true;
    await find();
    auth.isValid = false;
    await countAccepted(400, () => '192.0.2.1');
    auth.isValid = true;
    clock.now += 1_000;
    expect(await find()).toEqual(session);
  });

  test('are counted, and valid ones are not', async () => {
    const { auth, countAccepted } = start();
    auth.isValid = true;
    for (let n = 0; n < 4; n += 1) expect(await countAccepted(250, () => '192.0.2.1')).toBe(250);
  });
});
