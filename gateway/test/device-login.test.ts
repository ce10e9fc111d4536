import { afterEach, describe, expect, test } from '@jest/globals';
import { ServiceError } from '@archive/kit';
import { OwnAddress } from '../src/browser/own-address.ts';
import { createDeviceRoutes } from '../src/device-login/routes.ts';
import { type AccountCall, type Answers, asMember, createFakeAccounts } from './account-gateway.fixture.ts';
import { acceptedKey, startTestGateway } from './test-gateway.fixture.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
let calls: AccountCall[];
afterEach(() => gateway.stop());

async function start(answers: Answers = {}, publicUrl?: string): Promise<void> {
  const fake = createFakeAccounts(answers);
  ({ calls } = fake);
  const address = new OwnAddress({ host: '127.0.0.1', publicUrl });
  const routes = createDeviceRoutes({ accounts: fake.accounts, address });
  gateway = await startTestGateway({ routes, requiresKey: true });
}

async function post(path: string, init: { body?: string | URLSearchParams; headers?: Record<string, string> } = {}) {
  const response = await fetch(`${gateway.url}/api/v1/${path}`, { method: 'POST', ...init });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

const postJson = (path: string, value: unknown) =>
  post(path, { body: JSON.stringify(value), headers: { 'Content-Type': 'application/json' } });
const postForm = (path: string, fields: Record<string, string>) => post(path, { body: new URLSearchParams(fields) });

const [createdMs, expiresMs] = [Date.UTC(2026, 7, 7), Date.UTC(2027, 7, 7)];
const info = { id: 'key', label: 'laptop', lastFour: 'abcd', createdMs, expiresMs };
const key = { key: 'a.b.c', info, email: 'ada@example.org' };
const login = {
  ...{ device_code: 'Ab1-c23', hostname: 'laptop', os: 'darwin', os_version: '26', os_display_name: 'macOS 26' },
  ...{ architecture: 'arm64', username: 'ada', client: 'cli', client_version: '2.3.0', unknown: 1 },
};

describe('POST /api/v1/device-login', () => {
  test('answers without an envelope, and no cache keeps it', async () => {
    await start({ redeemLoginCode: () => ({ key }) });
    const { status, headers, body } = await postJson('device-login', login);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({
      ...{ refreshToken: 'a.b.c', createdAt: '2026-08-07T00:00:00.000Z', expiresAt: '2027-08-07T00:00:00.000Z' },
      user: { email: 'ada@example.org' },
    });
    expect(calls[0]?.request).toMatchObject({
      code: 'Ab1-c23',
      commandLine: { hostname: 'laptop', system: 'macOS 26 arm64', username: 'ada', client: 'cli 2.3.0' },
      actor: { personId: '', sessionId: '', address: '127.0.0.1' },
    });
  });

  test('works with two slashes at the beginning of the path', async () => {
    await start({ redeemLoginCode: () => ({ key }) });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${gateway.url}//api/v1/device-login`, {
      ...{ method: 'POST', headers, body: JSON.stringify(login) },
    });
    expect(response.status).toBe(200);
  });

  test('with a bad code is 401 with the text that clients look for', async () => {
    const error = new ServiceError('UNAUTHENTICATED', 'Invalid or expired device code');
    await start({
      redeemLoginCode: () => {
        throw error;
      },
    });
    const { status, body } = await postJson('device-login', login);
    expect([status, body]).toEqual([401, { success: false, error: 'Invalid or expired device code' }]);
  });

  test.each([
    ['no code', {}],
    ['a code that is no text', { device_code: 123_456 }],
    ['a host that is no text', { ...login, hostname: ['x'] }],
    ['a list', [login]],
  ])('with %s is 400 and asks nothing of auth', async (_, value) => {
    await start();
    expect((await postJson('device-login', value)).status).toBe(400);
    expect(calls).toEqual([]);
  });

  test('is 429 with Retry-After after too many tries', async () => {
    await start({ redeemLoginCode: () => ({ key: null, retryAfterMs: 2_500 }) });
    const { status, headers } = await postJson('device-login', login);
    expect([status, headers.get('retry-after')]).toEqual([429, '3']);
  });
});

describe('POST /api/v1/device-refresh', () => {
  test('echoes a valid key, without a body or a Content-Type', async () => {
    await start();
    const { status, body } = await post('device-refresh', { headers: { Authorization: acceptedKey } });
    expect(status).toBe(200);
    const { createdAt, expiresAt } = body as { createdAt: string; expiresAt: string };
    expect(Object.keys(body as object)).toEqual(['accessToken', 'createdAt', 'expiresAt']);
    expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBeGreaterThanOrEqual(24 * 3_600_000);
  });

  test.each(['device-refresh', 'device-logout'])('%s needs a key: a cookie is 401, both are 400', async path => {
    await start();
    expect((await post(path)).status).toBe(401);
    expect((await post(path, { headers: asMember })).status).toBe(401);
    expect((await post(path, { headers: { ...asMember, Authorization: acceptedKey } })).status).toBe(400);
    expect(calls).toEqual([]);
  });
});

test('POST /api/v1/device-logout ends the login of the key', async () => {
  await start({ endDeviceLogin: () => ({ isRevoked: true }) });
  const { status, body } = await post('device-logout', { headers: { Authorization: acceptedKey } });
  expect([status, body]).toEqual([200, { success: true }]);
  expect(calls[0]).toMatchObject({ method: 'endDeviceLogin', request: { keyId: 'key', actor: { personId: 'owner' } } });
});

const started = {
  ...{ deviceCode: 'd'.repeat(43), userCode: 'BCDF-GHJK', expiresInSeconds: 600, intervalSeconds: 5 },
};
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';

describe('the device authorization grant', () => {
  test('starts with the codes and the page', async () => {
    await start({ startDeviceLogin: () => started }, 'https://archive.example.org');
    const { status, body } = await postForm('device/code', { client_id: 'archive-cli', hostname: 'laptop' });
    expect([status, body]).toEqual([
      200,
      {
        ...{ device_code: 'd'.repeat(43), user_code: 'BCDF-GHJK', expires_in: 600, interval: 5 },
        verification_uri: 'https://archive.example.org/cli-login',
        verification_uri_complete: 'https://archive.example.org/cli-login#BCDF-GHJK',
      },
    ]);
  });

  test.each([
    ['PENDING', 'authorization_pending'],
    ['SLOW_DOWN', 'slow_down'],
    ['DENIED', 'access_denied'],
    ['EXPIRED', 'expired_token'],
    ['UNKNOWN', 'invalid_grant'],
  ])('answers %s with 400 %s', async (state, error) => {
    await start({ finishDeviceLogin: () => ({ state: `DEVICE_LOGIN_STATE_${state}`, key: null }) });
    const { status, body } = await postForm('device/token', { grant_type, device_code: 'x', client_id: 'cli' });
    expect([status, body]).toEqual([400, { error }]);
  });

  test('ends with the key', async () => {
    await start({ finishDeviceLogin: () => ({ state: 'DEVICE_LOGIN_STATE_LOGGED_IN', key }) });
    const { status, headers, body } = await postForm('device/token', { grant_type, device_code: 'x' });
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toEqual({ access_token: 'a.b.c', token_type: 'Bearer', expires_in: 31_536_000 });
  });

  test('refuses another grant, a missing parameter, a repeated one and JSON', async () => {
    await start();
    const bodyOf = async (answer: ReturnType<typeof post>) => [(await answer).status, (await answer).body] as const;
    expect(await bodyOf(postForm('device/token', { grant_type: 'password' }))).toEqual([
      400,
      { error: 'unsupported_grant_type' },
    ]);
    const refused = { error: 'invalid_request' };
    for (const answer of [
      postForm('device/token', { grant_type }),
      postForm('device/code', {}),
      post('device/code', { body: new URLSearchParams('client_id=a&client_id=b') }),
      postJson('device/code', { client_id: 'a' }),
    ])
      expect(await bodyOf(answer)).toEqual([400, expect.objectContaining(refused)]);
    expect(calls).toEqual([]);
  });
});
