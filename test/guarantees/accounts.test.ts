import { randomUUID } from 'node:crypto';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectPath, sessionPath } from '../src/api/paths.ts';
import { createSetupToken } from '../src/archive/accounts.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { type Browser, openBrowser } from '../src/world/browser.ts';
import { sendRequest } from '../src/client/send-request.ts';
import { sendWithKey } from '../src/client/send-with-key.ts';
import { accountPath, createKey, get, join, password, post, readToken } from '../src/world/account-pages.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

let archive: Archive;
let base: string;
/** The first test signs the administrator in. */
let administrator: Browser;
beforeAll(async () => {
  archive = await embeddedTopology.start();
  [base = ''] = archive.gateways;
  administrator = openBrowser(base);
});
afterAll(() => archive.stop());

/** On a busy machine, the archive may refuse an attempt with 503. Such an attempt changes nothing. */
function expectOneWinner(statuses: readonly number[]): void {
  expect(statuses.filter(status => status === 201)).toHaveLength(1);
  expect(statuses.filter(status => ![201, 404, 503].includes(status))).toEqual([]);
}

const joinAs = (name: string) => join(base, administrator, name);
const statusWithKey = async (key: string) => (await sendWithKey(base, key)).status;

test('from the set-up link to a key that works at once and is 401 as soon as its revocation is answered', async () => {
  const token = await createSetupToken(archive.auth);
  const state = async (browser: Browser) => (await get(browser, 'state')).data['state'];
  expect(await state(administrator)).toMatchObject({ person: null, signUp: 'invitation', hasPeople: false });
  const person = { name: 'Ada', email: 'ada@example.org', password };
  const setup = await post(administrator, 'setup', { token, ...person });
  expect([setup.status, setup.data]).toMatchObject([201, { person: { name: 'Ada', role: 'administrator' } }]);
  expect(await state(administrator)).toMatchObject({ person: { email: 'ada@example.org' }, hasPeople: true });

  const browser = openBrowser(base);
  expect((await post(browser, 'sign-in', { email: person.email, password: 'wrong password 1' })).status).toBe(401);
  expect((await post(browser, 'sign-in', { email: person.email, password })).status).toBe(200);
  const { key, id } = await createKey(browser);
  expect(await statusWithKey(key)).toBe(200);
  const findKey = async () =>
    ((await get(browser, 'keys')).data['keys'] as { id: string }[]).find(found => found.id === id);
  expect(await findKey()).toMatchObject({ name: 'cli', lastFour: key.slice(-4), state: 'active' });
  expect((await browser.send('PATCH', `${accountPath}/keys/${id}`, { name: 'laptop' })).data).toMatchObject({
    key: { name: 'laptop' },
  });
  expect((await browser.send('DELETE', `${accountPath}/keys/${id}`)).status).toBe(200);
  const answers = Array.from({ length: 8 }, () => statusWithKey(key));
  expect(new Set(await Promise.all(answers))).toEqual(new Set([401]));
  expect(await findKey()).toMatchObject({ name: 'laptop', state: 'revoked' });
});

test('a set-up link works once, whoever comes first', async () => {
  const token = await createSetupToken(archive.auth);
  const person = { name: 'Ada', email: 'ada@example.org', password };
  const tries = Array.from({ length: 16 }, () => post(openBrowser(base), 'setup', { token, ...person }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expectOneWinner(statuses);
  const { status } = await post(administrator, 'sign-in', { email: person.email, password });
  expect(status).toBe(200);
});

test('a member cannot become an administrator, and cannot do what administrators do', async () => {
  const { browser, id } = await joinAs('member');
  for (const member of ['role', 'isAdministrator', 'id', 'disabledAt'])
    expect(
      (await browser.send('PATCH', `${accountPath}/person`, { name: 'x', [member]: 'administrator' })).status,
    ).toBe(400);
  const answers = await Promise.all([
    get(browser, 'people'),
    get(browser, 'invitations'),
    post(browser, 'invitations', { role: 'administrator' }),
    post(browser, `people/${id}/enable`),
    post(browser, `people/${id}/password-reset`),
    browser.send('DELETE', `${accountPath}/people/${id}`),
    browser.send('PUT', `${accountPath}/sign-up`, { mode: 'open' }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await get(browser, 'person')).data).toMatchObject({ person: { name: 'member', role: 'member' } });
});

test('a disabled person has no session and no key from the answer on, and enabling restores sign-in only', async () => {
  const { browser, email, id } = await joinAs('disabled');
  const { key } = await createKey(browser);
  expect((await post(administrator, `people/${id}/disable`)).status).toBe(200);
  expect([(await get(browser, 'person')).status, await statusWithKey(key)]).toEqual([401, 401]);
  expect((await post(openBrowser(base), 'sign-in', { email, password })).status).toBe(401);
  expect((await post(administrator, `people/${id}/enable`)).status).toBe(200);
  expect([(await get(browser, 'person')).status, await statusWithKey(key)]).toEqual([401, 401]);
  expect((await post(openBrowser(base), 'sign-in', { email, password })).status).toBe(200);
});

test('a removed person has no account, no key and no project', async () => {
  const { browser, email, id } = await joinAs('removed');
  const { key } = await createKey(browser);
  await browser.send('PUT', sessionPath(createProjectId(), randomUUID()), uploadBody());
  const removal = await administrator.send('DELETE', `${accountPath}/people/${id}`);
  expect([removal.status, removal.data]).toEqual([200, {}]);
  expect([(await get(browser, 'person')).status, await statusWithKey(key)]).toEqual([401, 401]);
  expect((await post(openBrowser(base), 'sign-in', { email, password })).status).toBe(401);
});

test('an invited person joins once, with a link of 16 who try', async () => {
  const { data } = await post(administrator, 'invitations', { role: 'member', email: 'grace@example.org' });
  const token = readToken(data);
  const looked = await post(openBrowser(base), 'invitations/look-up', { token });
  expect(looked.data['invitation']).toMatchObject({
    purpose: 'invitation',
    email: 'grace@example.org',
    invitedBy: 'Ada',
  });
  const person = { name: 'Grace', email: 'grace@example.org', password };
  const tries = Array.from({ length: 16 }, () => post(openBrowser(base), 'invitations/accept', { token, ...person }));
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expectOneWinner(statuses);
});

test('a password is reset by a link of the administrator, and all browsers of the person are signed out', async () => {
  const { browser, email, id } = await joinAs('forgets');
  const { data } = await post(administrator, `people/${id}/password-reset`);
  const token = readToken(data);
  const newPassword = 'a password to remember';
  expect((await post(openBrowser(base), 'password-reset', { token, password: newPassword })).status).toBe(200);
  expect((await get(browser, 'person')).status).toBe(401);
  expect((await post(openBrowser(base), 'sign-in', { email, password: newPassword })).status).toBe(200);
});

test('the audit trail has a deleted project and a deleted session, with the person and the key', async () => {
  const { browser } = await joinAs('deletes');
  const { key, id: keyId } = await createKey(browser);
  const [projectId, sessionId] = [createProjectId(), randomUUID()];
  await browser.send('PUT', sessionPath(projectId, sessionId), uploadBody());
  const headers = { Authorization: `Bearer ${key}` };
  const remove = (path: string) => sendRequest(base, { method: 'DELETE', path, headers });
  expect((await remove(sessionPath(projectId, sessionId))).status).toBe(200);
  expect((await remove(projectPath(projectId))).status).toBe(200);
  const rows = (await get(browser, 'audit?limit=2')).data['rows'];
  expect(rows).toMatchObject([
    { action: 'project_deleted', subjectId: projectId, keyId, address: '127.0.0.1' },
    { action: 'session_deleted', subjectId: sessionId, keyId, address: '127.0.0.1' },
  ]);
});

test('the audit trail has the deeds, for administrators all and for members their own', async () => {
  const { browser, id } = await joinAs('audited');
  const { id: keyId } = await createKey(browser);
  const rows = async (reader: Browser, filter: string) =>
    (await get(reader, `audit?${filter}`)).data['rows'] as { actorId: string; subjectId: string; action: string }[];
  await eventually(async () => expect(await rows(administrator, `subjectId=${keyId}`)).toHaveLength(1));
  const own = await rows(browser, 'limit=1000');
  expect(own.length).toBeGreaterThan(0);
  expect(new Set(own.map(({ actorId }) => actorId))).toEqual(new Set([id]));
  const csv = (await get(administrator, `audit.csv?actorId=${id}`)).answer.body.toString();
  expect(csv.split('\r\n')[0]).toBe('at,actorId,action,subjectKind,subjectId,address,outcome,keyId');
  expect(csv).toContain(keyId);
});
