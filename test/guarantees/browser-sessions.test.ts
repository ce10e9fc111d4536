import { randomUUID } from 'node:crypto';
import { createLogger, createPool, query } from '@archive/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { graphPath, projectsPath, sessionPath } from '../src/api/paths.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { type Browser, openBrowser } from '../src/world/browser.ts';
import { sendWithKey } from '../src/client/send-with-key.ts';
import { accountPath, createKey, get, join, password, post, setUp } from '../src/world/account-pages.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

let archive: Archive;
let base: string;
let administrator: Browser;
beforeAll(async () => {
  archive = await embeddedTopology.start();
  [base = ''] = archive.gateways;
  administrator = (await setUp(base, archive.auth)).browser;
});
afterAll(() => archive.stop());

const joinAs = (name: string) => join(base, administrator, name);
const statusWithKey = async (key: string) => (await sendWithKey(base, key)).status;

describe('a browser session', () => {
  test('is 401 in every request after sign-out, also with a copy of its cookie', async () => {
    const { browser } = await joinAs('signs-out');
    const copy = openBrowser(base, browser.cookies);
    expect((await get(copy, 'person')).status).toBe(200);
    expect((await post(browser, 'sign-out')).status).toBe(200);
    expect((await get(copy, 'person')).status).toBe(401);
    expect((await copy.send('GET', projectsPath)).status).toBe(401);
    expect((await get(browser, 'person')).status).toBe(401);
  });

  test('ends when the same browser signs in again or changes the password, and when another browser revokes it', async () => {
    const { browser, email } = await joinAs('again');
    const first = openBrowser(base, browser.cookies);
    expect((await post(browser, 'sign-in', { email, password })).status).toBe(200);
    expect((await get(first, 'person')).status).toBe(401);

    const second = openBrowser(base, browser.cookies);
    const other = openBrowser(base);
    await post(other, 'sign-in', { email, password });
    const newPassword = 'another horse battery staple';
    expect((await post(browser, 'password', { currentPassword: password, newPassword })).status).toBe(200);
    expect((await get(second, 'person')).status).toBe(401);
    expect((await get(other, 'person')).status).toBe(401);

    await post(other, 'sign-in', { email, password: newPassword });
    const { sessions } = (await get(browser, 'sessions')).data as { sessions: { id: string; current: boolean }[] };
    const strange = sessions.filter(({ current }) => !current);
    expect(strange).toHaveLength(1);
    expect((await browser.send('DELETE', `${accountPath}/sessions/${strange[0]?.id}`)).status).toBe(200);
    expect((await get(other, 'person')).status).toBe(401);
    expect((await get(browser, 'person')).status).toBe(200);
  });

  test('has REST and GraphQL as a key of the same person has, and no data of another person', async () => {
    const { browser } = await joinAs('reads');
    const { browser: other } = await joinAs('other');
    const { key } = await createKey(browser);
    const project = createProjectId();
    const path = sessionPath(project, randomUUID());
    expect((await browser.send('PUT', path, uploadBody({ name: 'By cookie' }))).status).toBe(201);
    const withKey = await sendWithKey(base, key, { path, headers: { Accept: 'application/json' } });
    expect(withKey.body.toString()).toContain('By cookie');
    expect((await browser.send('GET', path)).answer.body).toEqual(withKey.body);
    const query = { query: '{ projects { id } }' };
    expect((await browser.send('POST', graphPath, query)).data).toEqual({ projects: [{ id: project }] });
    expect((await other.send('POST', graphPath, query)).data).toEqual({ projects: [] });
    expect((await other.send('GET', path)).status).toBe(403);
    const { usage } = (await get(browser, 'usage')).data as { usage: Record<string, unknown> };
    expect(usage).toMatchObject({
      sessions: 1,
      limits: [{ class: 'rest' }, { class: 'graphql' }, { class: 'upload' }],
    });
    expect((await browser.send('DELETE', path)).status).toBe(200);
  });

  test('is not opened by what the database has about it', async () => {
    const { id } = await joinAs('stored');
    const pool = createPool({ url: archive.databaseUrl, log: createLogger('silent', 'test') });
    const rows = await query<{ id: string; token_hash: Buffer }>(
      pool,
      'select id, token_hash from auth.browser_sessions where user_id = $1',
      [id],
    ).finally(() => pool.end());
    expect(rows).toHaveLength(1);
    for (const { id: sessionId, token_hash: hash } of rows)
      for (const value of [sessionId, hash.toString('hex'), hash.toString('base64url'), hash.toString('base64')])
        expect((await get(openBrowser(base, `session=${value}`), 'person')).status).toBe(401);
  });
});

test('a cookie is no key, a key is no cookie, and both together are 400', async () => {
  const { browser } = await joinAs('confuses');
  const { key } = await createKey(browser);
  const token =
    browser.cookies
      .split('; ')
      .find(pair => pair.startsWith('session='))
      ?.slice('session='.length) ?? '';
  expect((await get(openBrowser(base, `session=${key}`), 'person')).status).toBe(401);
  expect((await openBrowser(base, `session=${key}`).send('GET', projectsPath)).status).toBe(401);
  expect(await statusWithKey(token)).toBe(401);
  const keys = { Authorization: `Bearer ${key}` };
  expect((await openBrowser(base).send('GET', `${accountPath}/keys`, undefined, keys)).status).toBe(401);
  expect((await openBrowser(base).send('POST', `${accountPath}/keys`, { name: 'x' }, keys)).status).toBe(401);
  expect((await browser.send('GET', projectsPath, undefined, keys)).status).toBe(400);
  expect((await browser.send('GET', `${accountPath}/keys`, undefined, keys)).status).toBe(400);
});

test("another person's keys and sessions are 404, and stay as they are", async () => {
  const { browser } = await joinAs('owner');
  const { browser: foreign } = await joinAs('foreign');
  const { key, id } = await createKey(browser);
  const { sessions } = (await get(browser, 'sessions')).data as { sessions: { id: string }[] };
  for (const other of [foreign, administrator]) {
    expect((await other.send('DELETE', `${accountPath}/keys/${id}`)).status).toBe(404);
    expect((await other.send('PATCH', `${accountPath}/keys/${id}`, { name: 'mine' })).status).toBe(404);
    expect((await other.send('DELETE', `${accountPath}/sessions/${sessions[0]?.id}`)).status).toBe(404);
  }
  expect(await statusWithKey(key)).toBe(200);
  expect((await get(browser, 'person')).status).toBe(200);
});
