import { beforeAll, expect, test } from '@jest/globals';
import type { accounts as messages } from '@archive/contracts';
import { query } from '@archive/kit';
import { accounts, administrator as ada, fixture, setUpAccounts } from './accounts.fixture.ts';
import { browser, createContext, decodeToken, errorCode, inviteMember, newAddress } from './fixture.ts';

let mia: messages.Actor;
setUpAccounts();
beforeAll(async () => {
  mia = (await inviteMember(fixture, ada, 'mia@example.org')).actor;
});

const commandLine = { hostname: 'laptop', system: 'Linux', username: 'mia', client: 'archive-cli 1.0' };
const start = (actor = browser()) => accounts.startDeviceLogin({ commandLine, actor }, createContext());
const finish = (deviceCode: string, client = accounts) =>
  client.finishDeviceLogin({ deviceCode, actor: browser() }, createContext());
const decide = (userCode: string, isApproved: boolean, actor = mia) =>
  accounts.decideDeviceLogin({ actor, userCode, isApproved }, createContext());

test('a command line waits until the person approves it, and then gets a key of the person once', async () => {
  const { deviceCode, userCode } = await start();
  expect((await finish(deviceCode)).state).toBe('DEVICE_LOGIN_STATE_PENDING');
  expect((await finish(deviceCode)).state).toBe('DEVICE_LOGIN_STATE_SLOW_DOWN');
  const shown = await accounts.lookUpDeviceLogin({ actor: mia, userCode: userCode.toLowerCase() }, createContext());
  expect(shown.commandLine).toEqual(commandLine);
  await decide(userCode, true);
  const replicas = Array.from({ length: 8 }, (_, n) => finish(deviceCode, fixture.accounts[n % 2]));
  const keys = (await Promise.all(replicas)).flatMap(({ key }) => (key ? [key] : []));
  expect(keys).toHaveLength(1);
  expect(decodeToken(keys[0]!.key).payload['sub']).toBe(mia.personId);
  expect((await finish(deviceCode)).state).toBe('DEVICE_LOGIN_STATE_UNKNOWN');
});

test('a denied, an expired and an unknown login get no key', async () => {
  const [denied, expired] = [await start(), await start()];
  await decide(denied.userCode, false);
  expect((await finish(denied.deviceCode)).state).toBe('DEVICE_LOGIN_STATE_DENIED');
  await decide(expired.userCode, true);
  await query(fixture.pool, `update auth.device_codes set expires_at = clock_timestamp()`);
  expect((await finish(expired.deviceCode)).state).toBe('DEVICE_LOGIN_STATE_EXPIRED');
  expect((await finish('unknown')).state).toBe('DEVICE_LOGIN_STATE_UNKNOWN');
});

test('of two people who decide on one login exactly one does', async () => {
  const { userCode } = await start();
  const results = await Promise.all([errorCode(decide(userCode, true)), errorCode(decide(userCode, true, ada))]);
  expect(results.toSorted()).toEqual(['NOT_FOUND', 'no error']);
});

test('nobody decides without a session', async () => {
  const { userCode } = await start();
  expect(await errorCode(decide(userCode, true, browser()))).toBe('UNAUTHENTICATED');
});

test('disabling the person who has approved a login ends the login', async () => {
  const { actor } = await inviteMember(fixture, ada, 'bob@example.org');
  const { deviceCode, userCode } = await start();
  await decide(userCode, true, actor);
  await accounts.disablePerson({ actor: ada, personId: actor.personId }, createContext());
  expect((await finish(deviceCode)).state).toBe('DEVICE_LOGIN_STATE_UNKNOWN');
});

test('one address has at most 20 logins that wait', async () => {
  const actor = browser(null, newAddress());
  const started = await Promise.all(Array.from({ length: 25 }, () => start(actor)));
  expect(started.filter(({ retryAfterMs }) => retryAfterMs === undefined)).toHaveLength(20);
  expect((await start()).retryAfterMs).toBeUndefined();
});

test('a person who tries wrong user codes is slowed down', async () => {
  const { actor } = await inviteMember(fixture, ada, 'guesser@example.org');
  for (let n = 0; n < 21; n++) expect(await errorCode(decide('BCDF-BCDF', true, actor))).toBe('NOT_FOUND');
  expect((await decide('BCDF-BCDF', true, actor)).retryAfterMs).toBeGreaterThan(0);
});
