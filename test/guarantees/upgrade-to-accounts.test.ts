import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { projectsPath, sessionPath } from '../src/api/paths.ts';
import type { ArchiveProcess, IssuedKey } from '../src/archive/archive.ts';
import { startProcess } from '../src/archive/archive-process.ts';
import { connectKeys } from '../src/archive/keys.ts';
import { root } from '../src/checkout/checkout.ts';
import { canCheckOutReleaseWithoutAccounts, checkOutReleaseWithoutAccounts } from '../src/checkout/previous-release.ts';
import { get, password, post } from '../src/world/account-pages.ts';
import { openBrowser } from '../src/world/browser.ts';
import { createContent, createUploadRequest, readAllRepresentations } from '../src/world/session-content.ts';
import { UserClient } from '../src/world/user-client.ts';
import { createProjectId } from '../src/world/upload.ts';

interface User {
  readonly key: IssuedKey;
  readonly project: string;
  readonly session: string;
  readonly content: ReturnType<typeof createContent>;
}

let archive: ArchiveProcess;
let [first, second]: User[] = [];
let revoked: IssuedKey;

/** Creates two users, each with a key and a session. Revokes another key of the first user. */
async function useEarlierRelease(): Promise<void> {
  const keys = connectKeys({ address: archive.address('auth') });
  try {
    const addUser = async (name: string): Promise<User> => {
      const user = { key: await keys.createKey(name), project: createProjectId(), session: randomUUID() };
      const content = createContent(`${name}word`);
      const { status } = await clientOf(user).send(0, createUploadRequest(user.project, user.session, content));
      if (status !== 201) throw new Error(`upload: ${status}`);
      return { ...user, content };
    };
    first = await addUser('laptop');
    second = await addUser('desktop');
    revoked = await keys.createKey('laptop');
    await keys.revokeKey(revoked.id);
  } finally {
    keys.close();
  }
}

const clientOf = ({ key: { key } }: { key: IssuedKey }) => new UserClient([archive.url], key);
const readWithKey = (reader: User, { project, session }: User) =>
  readAllRepresentations(request => clientOf(reader).send(0, request), project, session);
const readState = async () => (await get(openBrowser(archive.url), 'state')).data['state'];

const suite = (await canCheckOutReleaseWithoutAccounts()) ? describe : describe.skip;
suite('an archive of the last release without accounts', () => {
  beforeAll(async () => {
    const release = await checkOutReleaseWithoutAccounts();
    try {
      archive = await startProcess('all', {}, release.folder);
      await useEarlierRelease();
      await archive.terminate();
    } finally {
      await release.stop();
    }
    archive.useRelease(root);
    await archive.start();
  }, 300_000);
  afterAll(() => archive.stop());

  test('has valid keys, whose sessions are readable and found', async () => {
    for (const user of [first!, second!]) {
      expect(await readWithKey(user, user)).toEqual(user.content);
      const query = `{ searchSessions(query: "${user.content.name}") { results { id } } }`;
      const found = { searchSessions: { results: [{ id: user.session }] } };
      await eventually(async () => expect(await clientOf(user).queryData(0, query)).toEqual(found), 20_000);
    }
    expect((await clientOf({ key: revoked }).send(0, { path: projectsPath })).status).toBe(401);
  });

  test('has no account, and the command setup-link makes the owner of the first key its administrator', async () => {
    expect(await readState()).toMatchObject({ person: null, hasPeople: false });
    const command = [join(root, 'app/src/cli/key.ts'), 'setup-link'];
    const env = { PATH: process.env['PATH'], DATA_DIR: archive.dataDir };
    const { stdout } = await promisify(execFile)(process.execPath, command, { env, timeout: 30_000 });
    const [, url, token] = /^(http:\S+)\/setup#([\w-]{43})\n$/.exec(stdout) ?? [];
    expect(url).toBe(archive.url);

    const browser = openBrowser(archive.url);
    const setup = await post(browser, 'setup', { token, name: 'Ada', email: 'ada@example.org', password });
    expect([setup.status, setup.data]).toMatchObject([201, { person: { name: 'Ada', role: 'administrator' } }]);
    expect(await readState()).toMatchObject({ hasPeople: true });

    const { project, session, content, key } = first!;
    const path = sessionPath(project, session);
    const markdown = await browser.send('GET', path, undefined, { Accept: 'text/markdown' });
    expect([markdown.status, markdown.answer.body.toString()]).toEqual([200, content.markdown]);
    expect((await browser.send('GET', sessionPath(second!.project, second!.session))).status).toBe(403);
    const { keys } = (await get(browser, 'keys')).data as { keys: { id: string; state: string }[] };
    expect(Object.fromEntries(keys.map(({ id, state }) => [id, state]))).toEqual({
      [key.id]: 'active',
      [revoked.id]: 'revoked',
    });
    for (const user of [first!, second!]) expect(await readWithKey(user, user)).toEqual(user.content);
  });
});
