import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sessionPath, sessionsPath } from '../src/api/paths.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { type Answer, parseData, parseJson } from '../src/client/answer.ts';
import { sendRequest } from '../src/client/send-request.ts';
import { accountPath, get, type Member, post, setUp } from '../src/world/account-pages.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

let archive: Archive;
let base: string;
let person: Member;
beforeAll(async () => {
  archive = await embeddedTopology.start();
  [base = ''] = archive.gateways;
  person = await setUp(base, archive.auth);
});
afterAll(() => archive.stop());

const sendForm = async (path: string, fields: Record<string, string>) =>
  sendRequest(base, {
    ...{ method: 'POST', path: `/api/v1/device/${path}`, body: new URLSearchParams(fields).toString() },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
const sendJson = (method: string, path: string, value?: unknown, key?: string): Promise<Answer> =>
  sendRequest(base, {
    ...{ method, path, ...(value === undefined ? {} : { body: JSON.stringify(value) }) },
    headers: {
      ...(value === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }),
    },
  });
const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';

async function startLogin(hostname: string) {
  const answer = await sendForm('code', { client_id: 'cli', hostname });
  return parseJson(answer) as { device_code: string; user_code: string; verification_uri: string };
}

const listed = async () => (await get(person.browser, 'command-lines')).data['commandLines'] as { keyId: string }[];
const project = createProjectId();
const session = '2f6c1f0a-91d5-4f0e-9d53-0a2c9b1e7f31';

test('a command line gets a key once a signed-in person approves its code, and the key is 401 once revoked', async () => {
  const { device_code, user_code, verification_uri } = await startLogin('laptop');
  expect(verification_uri).toBe(`${base}/cli-login`);
  const poll = () => sendForm('token', { grant_type, device_code, client_id: 'cli' });
  expect((await poll()).status).toBe(400);
  const { data } = await post(person.browser, 'device-logins/look-up', { userCode: user_code });
  expect(data['login']).toMatchObject({ hostname: 'laptop', client: 'cli', address: '127.0.0.1' });
  expect(
    (await post(person.browser, 'device-logins/decide', { userCode: user_code, decision: 'approve' })).status,
  ).toBe(200);
  const { access_token } = parseJson(await poll()) as { access_token: string };
  expect((await sendJson('PUT', sessionPath(project, session), uploadBody(), access_token)).status).toBe(201);
  const [own] = await listed();
  expect(own).toMatchObject({ name: 'laptop', hostname: 'laptop', client: 'cli' });
  expect((await person.browser.send('DELETE', `${accountPath}/keys/${own?.keyId}`)).status).toBe(200);
  const answers = Array.from({ length: 8 }, () => sendJson('GET', sessionsPath(project), undefined, access_token));
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([401]));
  expect(await listed()).toEqual([]);
});

test('of 8 polls for an approved login exactly one gets the key', async () => {
  const { device_code, user_code } = await startLogin('racer');
  await post(person.browser, 'device-logins/decide', { userCode: user_code, decision: 'approve' });
  const polls = Array.from({ length: 8 }, () => sendForm('token', { grant_type, device_code }));
  const statuses = (await Promise.all(polls)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array<number>(7).fill(400)]);
});

test('a denied login gets no key', async () => {
  const { device_code, user_code } = await startLogin('stranger');
  await post(person.browser, 'device-logins/decide', { userCode: user_code, decision: 'deny' });
  expect(parseJson(await sendForm('token', { grant_type, device_code }))).toEqual({ error: 'access_denied' });
});

test('a public client logs in with the code of the page, syncs, resumes, searches and logs out', async () => {
  const code = (await post(person.browser, 'login-codes')).data['code'] as string;
  const described = { hostname: 'desk', os: 'linux', username: 'ada', client: 'cli', client_version: '2.3.0' };
  const login = await sendJson('POST', '/api/v1/device-login', { device_code: code, ...described });
  const { refreshToken } = parseJson(login) as { refreshToken: string };
  const refresh = await sendJson('POST', '/api/v1/device-refresh', undefined, refreshToken);
  const { accessToken: key } = parseJson(refresh) as { accessToken: string };
  const body = uploadBody({ sessionData: '{"schemaVersion":"1.0"}', markdown: 'an unusual zebra' });
  expect((await sendJson('PUT', sessionPath(project, session), body, key)).status).toBe(200);
  const read = async (path: string, value?: unknown) =>
    parseData(await sendJson(value === undefined ? 'GET' : 'POST', `/api/v1/${path}`, value, key));
  expect(await read('billing/entitlement')).toMatchObject({ features: { resume: true } });
  expect(await read('projects?resumable=true')).toMatchObject({ projects: [{ id: project, sessionCount: 1 }] });
  expect(await read(`projects/${project}/sessions?resumable=true`)).toMatchObject({ sessions: [{ id: session }] });
  await eventually(async () =>
    expect(await read('search/resume', { query: 'zeb' })).toMatchObject({ results: [{ id: session }] }),
  );
  expect((await sendJson('POST', '/api/v1/device-logout', undefined, key)).status).toBe(200);
  expect((await sendJson('GET', sessionsPath(project), undefined, key)).status).toBe(401);
});
