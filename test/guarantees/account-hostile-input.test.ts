import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join as joinPaths } from 'node:path';
import { readConfig, type Stack, startStack } from '@archive/app';
import { createLogger } from '@archive/kit';
import { createTestDatabase, type Engine } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { accountPath, get, join, password, post, setUp } from '../src/world/account-pages.ts';
import { type Browser, openBrowser } from '../src/world/browser.ts';

const lines: string[] = [];
let folder: string;
let database: Engine;
let stack: Stack;
let base: string;
let administrator: Browser;

beforeAll(async () => {
  folder = await mkdtemp(joinPaths(tmpdir(), 'hostile-input-'));
  database = await createTestDatabase();
  const settings = readConfig({ DATA_DIR: joinPaths(folder, 'data'), DATABASE_URL: database.url, PORT: '0' });
  const log = createLogger('trace', 'test', { write: line => void lines.push(line) });
  stack = await startStack('all', settings, log);
  base = stack.url ?? '';
  administrator = (await setUp(base, stack.services.auth!)).browser;
});
afterAll(async () => {
  await stack.stop();
  await database.stop();
  await rm(folder, { recursive: true });
});

const hostileTexts = [
  '',
  ' ',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  "'; drop table auth.users; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  'a\r\nSet-Cookie: evil=1',
  'a\u0000b',
  'a\u202eb',
  '\ud800',
  '\u{1f600}'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(5_000),
  '__proto__',
  'null',
];

test.each(hostileTexts)(
  'the text %j in any member is accepted as it is or refused with a documented 4xx',
  async text => {
    const { browser } = await join(base, administrator, 'hostile');
    const before = (await get(browser, 'person')).data['person'] as { name: string; email: string };
    const renamed = await browser.send('PATCH', `${accountPath}/person`, { name: text });
    expect([200, 400]).toContain(renamed.status);
    const person = (await get(browser, 'person')).data['person'] as { name: string };
    expect(person.name).toBe(renamed.status === 200 ? text : before.name);

    const key = await post(browser, 'keys', { name: text });
    expect([201, 400]).toContain(key.status);
    const { keys } = (await get(browser, 'keys')).data as { keys: { name: string }[] };
    expect(keys.map(({ name }) => name)).toEqual(key.status === 201 ? [text] : []);

    const anonymous = openBrowser(base);
    const answers = [
      await browser.send('PATCH', `${accountPath}/person`, { email: text, currentPassword: password }),
      await post(anonymous, 'sign-in', { email: text, password: text }),
      await post(anonymous, 'setup', { token: text, name: text, email: text, password: text }),
      await post(anonymous, 'sign-up', { name: text, email: text, password: text }),
      await post(anonymous, 'invitations/look-up', { token: text }),
      await post(anonymous, 'invitations/accept', { token: text, name: text, email: text, password: text }),
      await post(anonymous, 'password-reset', { token: text, password: text }),
      await post(administrator, 'invitations', { role: 'member', email: text }),
      await post(administrator, 'invitations', { role: text }),
    ];
    for (const { status, answer } of answers) {
      expect([201, 400, 401, 403, 404, 413, 429]).toContain(status);
      expect(Object.keys(answer.headers)).not.toContain('set-cookie');
    }
    expect((await get(browser, 'person')).data).toMatchObject({ person: { email: before.email } });
  },
);

test.each(hostileTexts)(
  'the text %j in the answer of a passkey or of a provider is refused with a documented 4xx',
  async text => {
    // Browsers refuse passkeys at an IP address.
    const origin = base.replace('127.0.0.1', 'localhost');
    const { browser: member } = await join(base, administrator, 'hostile');
    const bytes = Buffer.from(text).toString('base64url');
    const statuses = [];
    for (const value of [text, bytes]) {
      const browser = openBrowser(base, `${member.cookies}; flow=${'f'.repeat(43)}`, origin);
      const answer = { credentialId: value, clientDataJson: value };
      await post(browser, 'passkeys/challenge');
      const assertion = { ...answer, authenticatorData: value, signature: value, userHandle: value };
      statuses.push((await post(browser, 'passkeys/sign-in', assertion)).status);
      expect((await post(browser, 'passkeys/registration')).status).toBe(200);
      const registration = { ...answer, name: text, attestationObject: value };
      statuses.push((await post(browser, 'passkeys', registration)).status);
      statuses.push((await post(browser, 'oidc/finish', { parameters: value })).status);
      statuses.push((await post(browser, 'oidc/sign-in', { invitation: value })).status);
      expect((await get(browser, 'credentials')).data).toEqual({ credentials: [], hasPassword: true });
    }
    for (const status of statuses) expect([400, 401, 404, 413]).toContain(status);
  },
);

test('no failure, no password, no token and no email is in the log', () => {
  const log = lines.join('');
  expect(log).toContain('request rejected');
  expect(log).not.toMatch(/request failed|correct horse|hostile-|ada@example|drop table|onerror|session=/);
});
