import { randomUUID } from 'node:crypto';
import { createLogger, createPool, query } from '@archive/kit';
import { sessionPath } from '../../../src/api/paths.ts';
import type { Archive } from '../../../src/archive/archive.ts';
import { putWithKey } from '../../../src/client/send-with-key.ts';
import { createKey, get, post } from '../../../src/world/account-pages.ts';
import { createProjectId, uploadBody } from '../../../src/world/upload.ts';
import type { Browser } from '../../../src/world/browser.ts';
import type { Account } from './people.ts';

const sessions = 40;
const longName = 'continuous integration of the monorepo, nightly and release builds on all runners';

/** Makes keys in every state: in use, old, expired and revoked. */
export async function createKeys(archive: Archive, base: string, { browser }: Account): Promise<void> {
  await nameFirstKey(browser);
  const laptop = await createKey(browser, 'Linux computer');
  const old = await createKey(browser, 'build server');
  const expired = await createKey(browser, 'workshop');
  await createKey(browser, longName);
  const { id } = await createKey(browser, 'old laptop');
  const revoked = await browser.send('DELETE', `/api/account/keys/${id}`);
  if (revoked.status !== 200) throw new Error(`not revoked: ${revoked.status}`);
  await uploadSessions(base, laptop.key);
  await changeKey(archive, old.id, `created_at = created_at - interval '120 days'`);
  await changeKey(archive, expired.id, `created_at = created_at - interval '40 days', expires_at = clock_timestamp()`);
}

async function nameFirstKey(browser: Browser): Promise<void> {
  const { keys } = (await get(browser, 'keys')).data as { keys: { id: string }[] };
  for (const { id } of keys) await browser.send('PATCH', `/api/account/keys/${id}`, { name: 'first key' });
}

/** Changes a key in the database, because the archive cannot make a key that is old already. */
async function changeKey({ databaseUrl: url }: Archive, id: string, change: string): Promise<void> {
  const pool = createPool({ url, log: createLogger('silent', 'screenshots') });
  await query(pool, `update auth.keys set ${change} where id = $1`, [id]).finally(() => pool.end());
}

async function uploadSessions(base: string, key: string): Promise<void> {
  const project = createProjectId();
  for (let n = 1; n <= sessions; n += 1) {
    const markdown = `# Session ${n}\n\n${'A question and its answer. '.repeat(400 * n)}\n`;
    const { status } = await putWithKey(base, key, sessionPath(project, randomUUID()), uploadBody({ markdown }));
    if (status !== 201) throw new Error(`not stored: ${status}`);
  }
}

/**
 * Makes an invitation for a member with this email. Without an email, the invitation is for an administrator. Returns
 * the answer's `data`.
 */
export async function invite({ browser }: Account, email?: string) {
  const { status, data } = await post(browser, 'invitations', {
    role: email === undefined ? 'administrator' : 'member',
    ...(email !== undefined && { email }),
  });
  if (status !== 201) throw new Error(`no invitation: ${status}`);
  return data;
}
