import { randomUUID } from 'node:crypto';
import type { Peer } from '@archive/kit';
import { createSetupToken } from '../archive/accounts.ts';
import { type AccountAnswer, type Browser, openBrowser } from './browser.ts';

export const accountPath = '/api/account';
export const password = 'correct horse battery staple';

export const post = (browser: Browser, path: string, body?: object): Promise<AccountAnswer> =>
  browser.send('POST', `${accountPath}/${path}`, body);
export const get = (browser: Browser, path: string): Promise<AccountAnswer> =>
  browser.send('GET', `${accountPath}/${path}`);

/** A person with an account, and a browser in which the person is signed in. */
export interface Member {
  readonly browser: Browser;
  readonly email: string;
  readonly id: string;
}

/** Sets up an archive, whose administrator is named Ada. */
export async function setUp(base: string, auth: Peer, origin = base): Promise<Member> {
  const browser = openBrowser(base, '', origin);
  const person = { name: 'Ada', email: 'ada@example.org', password };
  const answer = await post(browser, 'setup', { token: await createSetupToken(auth), ...person });
  return toMember(browser, person.email, answer);
}

/** Invites a person, who then joins in a new browser. */
export async function join(base: string, administrator: Browser, name: string): Promise<Member> {
  const email = `${name}-${randomUUID()}@example.org`;
  const { data } = await post(administrator, 'invitations', { role: 'member' });
  const browser = openBrowser(base);
  const answer = await post(browser, 'invitations/accept', { token: readToken(data), name, email, password });
  return toMember(browser, email, answer);
}

function toMember(browser: Browser, email: string, { status, error, data }: AccountAnswer): Member {
  if (status !== 201) throw new Error(`no account: ${status} ${error}`);
  return { browser, email, id: (data['person'] as { id: string }).id };
}

/** Returns the secret of a link that an administrator has created. */
export function readToken(data: AccountAnswer['data']): string {
  return String(data['link']).split('#')[1] ?? '';
}

/** Throws if the page does not create the key. */
export async function createKey(browser: Browser, name = 'cli'): Promise<{ key: string; id: string }> {
  const { status, data, error } = await post(browser, 'keys', { name });
  if (status !== 201) throw new Error(`no key: ${status} ${error}`);
  return { key: data['key'] as string, id: (data['info'] as { id: string }).id };
}
