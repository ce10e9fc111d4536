import { createSetupToken } from '../../../src/archive/accounts.ts';
import type { Archive } from '../../../src/archive/archive.ts';
import { accountPath, password, post, readToken } from '../../../src/world/account-pages.ts';
import { type AccountAnswer, type Browser, openBrowser } from '../../../src/world/browser.ts';

/** A person, and a browser in which the person is signed in. */
export interface Account {
  readonly browser: Browser;
  readonly id: string;
  readonly email: string;
}

/** The people of the screenshots. */
export interface People {
  readonly administrator: Account;
  /** Shots that create something use this person, so that the lists of the administrator stay the same. */
  readonly member: Account;
  /** Has no key, no session and no passkey. */
  readonly newcomer: Account;
}

const agents = {
  linux: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  mac: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:144.0) Gecko/20100101 Firefox/144.0',
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
};
const longName = 'Maximiliane-Antoinette Friederike von Hohenstein-Württemberg';
const longEmail = 'maximiliane-antoinette.friederike.von.hohenstein@department-of-numbers.university.example';

type Enter = (path: string, body: object, agent?: keyof typeof agents) => Promise<Account>;

function createEnter(base: string, origin: string): Enter {
  return async (path, body, agent = 'linux') => {
    const browser = openBrowser(base, '', origin);
    const answer = await browser.send('POST', `${accountPath}/${path}`, body, { 'User-Agent': agents[agent] });
    return { browser, ...readPerson(answer) };
  };
}

function readPerson({ status, error, data }: AccountAnswer): { id: string; email: string } {
  if (status >= 300) throw new Error(`no account: ${status} ${error}`);
  return data['person'] as { id: string; email: string };
}

/** Sets the archive up, and invites people who then join. One of them is disabled. */
export async function createAccounts(archive: Archive, base: string, origin: string): Promise<People> {
  const enter = createEnter(base, origin);
  const ada = { name: 'Ada Lovelace', email: 'ada@lovelace.example', password };
  const administrator = await enter('setup', { token: await createSetupToken(archive.auth, 'ada'), ...ada });
  const join = async (name: string, email: string) => {
    const { data } = await post(administrator.browser, 'invitations', { role: 'member' });
    return enter('invitations/accept', { token: readToken(data), name, email, password });
  };
  const member = await join('Grace Hopper', 'grace@hopper.example');
  const newcomer = await join('Katherine Johnson', 'katherine@johnson.example');
  await join(longName, longEmail);
  const { id } = await join('Alan Turing', 'alan@turing.example');
  await post(administrator.browser, `people/${id}/disable`);
  const { email } = ada;
  await enter('sign-in', { email, password }, 'mac');
  await enter('sign-in', { email, password }, 'phone');
  await post(openBrowser(base, '', origin), 'sign-in', { email, password: 'not the right password' });
  return { administrator, member, newcomer };
}
