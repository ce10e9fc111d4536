import { randomUUID } from 'node:crypto';
import { eventually, type OpenIdProvider, startOpenIdProvider } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sessionPath } from '../src/api/paths.ts';
import type { Archive } from '../src/archive/archive.ts';
import { distributedTopology } from '../src/archive/topologies.ts';
import { putWithKey } from '../src/client/send-with-key.ts';
import { accountPath, createKey, get, post, readToken, setUp } from '../src/world/account-pages.ts';
import { type AccountAnswer, type Browser, openBrowser } from '../src/world/browser.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

/** The proxy in front of the gateways. The browsers of this test connect to the gateways directly. */
const publicUrl = 'http://localhost:4800';
const suite = (await distributedTopology.canRun()) ? describe : describe.skip;

suite('sign-in at an OpenID provider, behind two gateways', () => {
  let provider: OpenIdProvider;
  let archive: Archive;
  let administrator: Browser;
  let gateways: readonly [string, string];

  beforeAll(async () => {
    const people = Object.fromEntries(
      ['mia', 'zoe', 'eve', 'ada'].map(name => [name, { email: `${name}@example.org`, isVerified: name !== 'eve' }]),
    );
    const outsider = { email: 'max@elsewhere.example', isVerified: true };
    const redirectUri = `${publicUrl}/sign-in/provider`;
    provider = await startOpenIdProvider({ redirectUri, people: { ...people, outsider } });
    archive = await distributedTopology.start({
      OIDC_ISSUER: provider.issuer,
      ...{ OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
      OIDC_ALLOWED_DOMAINS: 'Example.org, other.example',
    });
    const [first = '', second = ''] = archive.gateways;
    gateways = [first, second];
    administrator = (await setUp(first, archive.auth, publicUrl)).browser;
    await eventually(async () => expect((await begin(open())).status).toBe(200));
  });
  afterAll(async () => {
    await archive.stop();
    await provider.stop();
  });

  const open = (cookies = '', gateway = gateways[0]) => openBrowser(gateway, cookies, publicUrl);
  const begin = (browser: Browser, path = 'sign-in', body?: object) => post(browser, `oidc/${path}`, body);
  const visit = async (begun: AccountAnswer, subject: string) =>
    (await provider.visit(String(begun.data['url']), subject)).search.slice(1);
  const finish = (browser: Browser, parameters: string) => post(browser, 'oidc/finish', { parameters });
  const invite = async () => readToken((await post(administrator, 'invitations', { role: 'member' })).data);

  /** The sign-in begins at one gateway and ends at the other. */
  async function enter(subject: string, body?: object) {
    const browser = open();
    const parameters = await visit(await begin(browser, 'sign-in', body), subject);
    const other = open(browser.cookies, gateways[1]);
    return { browser: other, answer: await finish(other, parameters) };
  }

  async function join(subject: string) {
    const { browser, answer } = await enter(subject, { invitation: await invite() });
    const { id } = answer.data['person'] as { id: string };
    return { browser, id };
  }

  test('an invited person joins, has a key that works, signs in again and is the same person', async () => {
    expect((await get(open(), 'state')).data['state']).toMatchObject({ oidc: { name: new URL(provider.issuer).host } });
    const { browser, id } = await join('mia');
    expect((await get(browser, 'person')).data).toMatchObject({ person: { id, email: 'mia@example.org' } });
    const { key } = await createKey(browser);
    const path = sessionPath(createProjectId(), randomUUID());
    expect((await putWithKey(gateways[0], key, path, uploadBody())).status).toBe(201);
    const { answer } = await enter('mia');
    expect(answer.data).toMatchObject({ person: { id } });
    const rows = async () =>
      (await get(administrator, `audit?actorId=${id}`)).data['rows'] as { action: string; outcome: string }[];
    expect((await rows()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['invitation_accepted', 'sign_in']),
    );
  });

  test('nobody gets an account without an invitation, a verified email and an allowed domain', async () => {
    expect((await enter('zoe')).answer.status).toBe(403);
    const invitation = await invite();
    expect((await enter('eve', { invitation })).answer.status).toBe(403);
    expect((await enter('outsider', { invitation })).answer.status).toBe(403);
    expect((await enter('ada', { invitation })).answer.status).toBe(409);
    expect((await post(open(), 'invitations/look-up', { token: invitation })).status).toBe(200);
    const { people } = (await get(administrator, 'people')).data as { people: { email: string }[] };
    for (const name of ['zoe', 'eve', 'max']) expect(JSON.stringify(people)).not.toContain(`${name}@`);
  });

  test('an answer of the provider works once, in the browser that began, at either gateway', async () => {
    const browser = open();
    const parameters = await visit(await begin(browser), 'mia');
    const otherBrowser = open();
    await begin(otherBrowser);
    expect((await finish(otherBrowser, parameters)).status).toBe(401);
    expect((await finish(open(), parameters)).status).toBe(401);
    const copies = Array.from({ length: 8 }, (_, n) => open(browser.cookies, gateways[n % 2 === 0 ? 0 : 1]));
    const answers = await Promise.all(copies.map(copy => finish(copy, parameters)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(7).fill(401)]);
  });

  test('a page of another origin begins and ends nothing', async () => {
    const browser = open();
    const parameters = await visit(await begin(browser), 'mia');
    for (const Origin of ['https://evil.example', 'null', undefined]) {
      const headers = { Origin, 'Sec-Fetch-Site': 'cross-site' };
      const answers = [
        await browser.send('POST', `${accountPath}/oidc/sign-in`, undefined, headers),
        await browser.send('POST', `${accountPath}/oidc/finish`, { parameters }, headers),
        await administrator.send('POST', `${accountPath}/oidc/link`, undefined, headers),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    expect((await finish(browser, parameters)).status).toBe(200);
  });

  test('a disabled person cannot sign in at the provider, and can again when enabled', async () => {
    const { browser, id } = await join('zoe');
    expect((await post(administrator, `people/${id}/disable`)).status).toBe(200);
    expect((await get(browser, 'person')).status).toBe(401);
    expect((await enter('zoe')).answer.status).toBe(401);
    expect((await post(administrator, `people/${id}/enable`)).status).toBe(200);
    expect((await enter('zoe')).answer.status).toBe(200);
  });

  test('a person links an identity, signs in with it and unlinks it', async () => {
    const parameters = await visit(await begin(administrator, 'link'), 'outsider');
    expect((await finish(administrator, parameters)).status).toBe(200);
    expect((await enter('outsider')).answer.data).toMatchObject({ person: { email: 'ada@example.org' } });
    const { credentials } = (await get(administrator, 'credentials')).data as { credentials: { id: string }[] };
    expect(credentials).toHaveLength(1);
    const path = `${accountPath}/credentials/${credentials[0]!.id}`;
    expect((await open().send('DELETE', path)).status).toBe(401);
    expect((await administrator.send('DELETE', path)).status).toBe(200);
    expect((await enter('outsider')).answer.status).toBe(403);
    const { rows } = (await get(administrator, `audit?subjectId=${credentials[0]!.id}`)).data as {
      rows: { action: string }[];
    };
    expect(rows.map(({ action }) => action)).toEqual(['credential_removed', 'identity_linked']);
  });
});
