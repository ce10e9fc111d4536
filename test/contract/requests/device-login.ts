import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Answer, parseJson } from '../../src/client/answer.ts';
import type { HttpRequest } from '../../src/client/send-request.ts';
import { projectsPath } from '../../src/api/paths.ts';
import type { Browser } from '../../src/world/browser.ts';
import { post, setUp } from '../../src/world/account-pages.ts';
import type { Client, World } from '../../src/world/world.ts';

const api = '/api/v1';
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
const large = 'x'.repeat(17_000);

const json = (path: string, value: unknown): HttpRequest => ({
  ...{ method: 'POST', path: `${api}/${path}`, body: JSON.stringify(value) },
  headers: { 'Content-Type': 'application/json' },
});
const form = (path: string, fields: Record<string, string>): HttpRequest => ({
  ...{ method: 'POST', path: `${api}/${path}`, body: new URLSearchParams(fields).toString() },
  headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
});
const statusAndBody = (answer: Answer) => [answer.status, parseJson(answer)] as const;

/**
 * Tests docs/interface.md#login-of-command-lines, after other suites. `accountLimit` is the value of
 * ACCOUNT_LIMIT_PER_HOUR.
 */
export function testDeviceLogin(world: World, accountLimit: number): void {
  describe('the login of a command line', () => {
    let browser: Browser;
    beforeAll(async () => {
      ({ browser } = await setUp(world.archive.gateways[0] ?? '', world.archive.auth));
    });
    const withKey = (key: string, method: string, path: string) =>
      world.send({ method, path, headers: { Authorization: `Bearer ${key}` } });
    const createCode = async () => (await post(browser, 'login-codes')).data['code'] as string;

    test('with a code of the page gives a key, which the logout revokes', async () => {
      const code = await createCode();
      const login = json('device-login', { device_code: code, hostname: 'laptop', client: 'cli', unknown: 1 });
      const { refreshToken, user } = parseJson(await world.send(login)) as {
        refreshToken: string;
        user: { email: string };
      };
      expect(user.email).toBe('ada@example.org');
      const refreshed = parseJson(await withKey(refreshToken, 'POST', `${api}/device-refresh`));
      expect(refreshed).toMatchObject({ accessToken: refreshToken });
      expect((await withKey(refreshToken, 'GET', projectsPath)).status).toBe(200);
      const again = await world.send(login);
      expect(statusAndBody(again)).toEqual([401, { success: false, error: 'Invalid or expired device code' }]);
      const logout = await withKey(refreshToken, 'POST', `${api}/device-logout`);
      expect(statusAndBody(logout)).toEqual([200, { success: true }]);
      expect((await withKey(refreshToken, 'GET', projectsPath)).status).toBe(401);
    });

    test('refreshes any valid key, and its logout leaves a key of another origin valid', async () => {
      const client = await world.createClient();
      expect((await withKey(client.key.key, 'POST', `//api/v1/device-refresh`)).status).toBe(200);
      expect((await withKey(client.key.key, 'POST', `${api}/device-logout`)).status).toBe(200);
      expect((await client.get(projectsPath)).status).toBe(200);
    });

    test('of RFC 8628 waits for the approval, then gives the key once', async () => {
      const started = parseJson(await world.send(form('device/code', { client_id: 'cli', hostname: 'desk' }))) as {
        device_code: string;
        user_code: string;
      };
      const poll = form('device/token', { grant_type, device_code: started.device_code, client_id: 'cli' });
      expect(statusAndBody(await world.send(poll))).toEqual([400, { error: 'authorization_pending' }]);
      const decision = { userCode: started.user_code, decision: 'approve' };
      expect((await post(browser, 'device-logins/decide', decision)).status).toBe(200);
      const { access_token } = parseJson(await world.send(poll)) as { access_token: string };
      expect((await withKey(access_token, 'GET', projectsPath)).status).toBe(200);
      expect(statusAndBody(await world.send(poll))).toEqual([400, { error: 'invalid_grant' }]);
    });

    test('refuses malformed and large requests', async () => {
      for (const request of [json('device-login', {}), json('device-login', []), form('device-login', { a: 'b' })])
        expect((await world.send(request)).status).toBe(400);
      for (const request of [
        json('device/code', { client_id: 'a' }),
        form('device/code', {}),
        form('device/token', {}),
      ])
        expect(statusAndBody(await world.send(request))).toMatchObject([400, { error: 'invalid_request' }]);
      const another = form('device/token', { grant_type: 'password' });
      expect(statusAndBody(await world.send(another))).toEqual([400, { error: 'unsupported_grant_type' }]);
      for (const request of [
        json('device-login', { device_code: large }),
        form('device/code', { client_id: large }),
        form('device/token', { device_code: large }),
      ])
        expect((await world.send(request)).status).toBe(413);
    });

    test('with a key and a cookie is 400', async () => {
      const client: Client = await world.createClient();
      const headers = { Cookie: `session=${'x'.repeat(43)}` };
      for (const path of ['device-refresh', 'device-logout'])
        expect((await client.send({ method: 'POST', path: `${api}/${path}`, headers })).status).toBe(400);
    });

    test('is 429 beyond the account limit, by key and by client network', async () => {
      const client = await world.createClient();
      for (let sent = 0; sent < accountLimit; sent += 1)
        expect((await withKey(client.key.key, 'POST', `${api}/device-refresh`)).status).toBe(200);
      for (const path of ['device-refresh', 'device-logout'])
        expect((await withKey(client.key.key, 'POST', `${api}/${path}`)).status).toBe(429);
      for (let sent = 0; sent < accountLimit; sent += 1) await world.send(json('device-login', {}));
      const answers = await Promise.all([
        world.send(json('device-login', {})),
        world.send(form('device/code', { client_id: 'a' })),
        world.send(form('device/token', { grant_type })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([429, 429, 429]);
      expect(answers.slice(1).map(parseJson)).toMatchObject([{ error: 'slow_down' }, { error: 'slow_down' }]);
    });
  });
}
