import { findFreePort, startOpenIdProvider } from '@archive/kit/testing';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { createSetupToken } from '../../../src/archive/accounts.ts';
import type { Archive } from '../../../src/archive/archive.ts';
import { embeddedTopology } from '../../../src/archive/topologies.ts';
import { parseJson } from '../../../src/client/answer.ts';
import { sendRequest } from '../../../src/client/send-request.ts';
import { post, readToken } from '../../../src/world/account-pages.ts';
import { type Account, createAccounts, type People } from './people.ts';
import { createKeys, invite } from './stored-data.ts';
import { addPasskey, linkIdentity } from './ways-to-sign-in.ts';

const client = { client_id: 'specstory-cli' };

/** An archive that the screenshots show. */
export interface Scene {
  /** Its host is `localhost`, because browsers refuse passkeys at an IP address. */
  readonly origin: string;
  /** Path and fragment of the link that sets the archive up. */
  readonly setUpLink: string;
  stop(): Promise<void>;
}

/** An archive with people, keys and sessions. */
export interface LivelyScene extends Scene {
  readonly people: People;
  readonly joinLink: string;
  readonly resetLink: string;
  /** Starts the login of a command line; resolves to the code that the command line shows. */
  startLogin(): Promise<string>;
}

interface StartedScene extends Scene {
  readonly archive: Archive;
}

/** Starts an archive with an OpenID provider and without accounts. */
export async function startScene(): Promise<StartedScene> {
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const people = { ada: { email: 'ada@lovelace.example', isVerified: true } };
  const provider = await startOpenIdProvider({ redirectUri: `${origin}/sign-in/provider`, people });
  const archive = await embeddedTopology.start({
    ...{ PORT: String(port), ACCOUNT_LIMIT_PER_HOUR: '1000000', OIDC_ISSUER: provider.issuer },
    ...{ OIDC_CLIENT_ID: provider.clientId, OIDC_CLIENT_SECRET: provider.clientSecret },
  });
  await archive.createKey('ada');
  const setUpLink = `/setup#${await createSetupToken(archive.auth, 'ada')}`;
  const stop = async () => {
    await archive.stop();
    await provider.stop();
  };
  return { archive, origin, setUpLink, stop };
}

/** Fills the archive with people, keys and sessions. */
export async function fillScene(chromium: Browser, scene: StartedScene): Promise<LivelyScene> {
  const { archive, origin } = scene;
  const base = archive.gateways[0] ?? '';
  const people = await createAccounts(archive, base, origin);
  const { administrator, member } = people;
  await createKeys(archive, base, administrator);
  await logIn(base, administrator);
  await linkIdentity(await openContext(chromium, {}, administrator), origin, 'ada');
  await addPasskey(await openContext(chromium, {}, administrator), origin, 'Ada’s laptop');
  await invite(administrator, 'mary@jackson.example');
  const joinLink = `/join#${readToken(await invite(administrator))}`;
  const { data } = await post(administrator.browser, `people/${member.id}/password-reset`);
  return {
    ...scene,
    people,
    joinLink,
    resetLink: `/reset#${readToken(data)}`,
    startLogin: async () => (await startLogin(base)).user_code,
  };
}

interface StartedLogin {
  readonly device_code: string;
  readonly user_code: string;
}

async function sendForm(base: string, path: string, fields: Record<string, string>): Promise<unknown> {
  const answer = await sendRequest(base, {
    ...{ method: 'POST', path: `/api/v1/device/${path}`, body: new URLSearchParams(fields).toString() },
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  if (answer.status !== 200) throw new Error(`no login of a command line: ${answer.status}`);
  return parseJson(answer);
}

const startLogin = async (base: string) =>
  (await sendForm(base, 'code', { ...client, hostname: 'workbench', os: 'linux', username: 'ada' })) as StartedLogin;

/** Begins the login of a command line, and approves it in the browser of the account. */
async function logIn(base: string, { browser }: Account): Promise<void> {
  const { device_code, user_code: userCode } = await startLogin(base);
  await post(browser, 'device-logins/decide', { userCode, decision: 'approve' });
  const grant_type = 'urn:ietf:params:oauth:grant-type:device_code';
  await sendForm(base, 'token', { ...client, grant_type, device_code });
}

/** Opens a browser context in which a person is signed in. */
export function openContext(
  chromium: Browser,
  options: BrowserContextOptions,
  account?: Account,
): Promise<BrowserContext> {
  if (account === undefined) return chromium.newContext(options);
  const attributes = { domain: 'localhost', path: '/', expires: -1, httpOnly: true, secure: false };
  const pairs = account.browser.cookies.split('; ').map(pair => pair.split('=', 2));
  const cookies = pairs.map(([name = '', value = '']) => ({ name, value, ...attributes, sameSite: 'Lax' as const }));
  return chromium.newContext({ ...options, storageState: { cookies, origins: [] } });
}
