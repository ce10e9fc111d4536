import { randomUUID } from 'node:crypto';
import { eventually } from '@archive/kit/testing';
import { graphPath, projectPath, sessionPath } from '../src/api/paths.ts';
import { sendRequest } from '../src/client/send-request.ts';
import { putWithKey, sendWithKey } from '../src/client/send-with-key.ts';
import { accountPath, createKey as createOwnKey, join, password, post } from '../src/world/account-pages.ts';
import { openBrowser } from '../src/world/browser.ts';
import { createProjectId } from '../src/world/upload.ts';
import type { Pod } from './node/pod.ts';

/** Creates a key with the command of docs/operations.md#keys, in a pod that runs auth. */
export async function createKey(auth: Pod, user: string): Promise<string> {
  return (await auth.execute(['node', 'app/src/cli/key.ts', 'create', '--user', user])).trim();
}

/** Does the rarer things: a person joins, uploads, deletes a session and a project, and is removed. */
export async function visitArchive(base: string, auth: Pod): Promise<void> {
  const link = (await auth.execute(['node', 'app/src/cli/key.ts', 'setup-link'])).trim();
  const administrator = openBrowser(base);
  const account = { name: 'Ada', email: 'ada@example.org', password };
  requireStatus(201, await post(administrator, 'setup', { token: link.split('#')[1] ?? '', ...account }));
  const person = await join(base, administrator, 'bob');
  const { key } = await createOwnKey(person.browser);
  const [project, kept] = [createProjectId(), createProjectId()];
  const [session, other] = [randomUUID(), randomUUID()];
  for (const path of [sessionPath(project, session), sessionPath(project, other), sessionPath(kept, session)])
    requireStatus(201, await putWithKey(base, key, path, { name: 'A session', markdown: '# Words\n' }));
  await listFiltered(base, key);
  requireStatus(200, await sendWithKey(base, key, { method: 'DELETE', path: sessionPath(project, session) }));
  requireStatus(200, await sendWithKey(base, key, { method: 'DELETE', path: projectPath(project) }));
  requireStatus(200, await administrator.send('DELETE', `${accountPath}/people/${person.id}`));
}

/** The service sessions asks search for a filtered list. The index of a new archive is filled first. */
async function listFiltered(base: string, key: string): Promise<void> {
  const body = JSON.stringify({ query: '{ sessions(filters: { agentName: "codex" }) { id } }' });
  const headers = { 'Content-Type': 'application/json' };
  await eventually(async () => {
    const answer = await sendWithKey(base, key, { method: 'POST', path: graphPath, headers, body });
    const text = answer.body.toString();
    if (answer.status !== 200 || text.includes('"errors"')) throw new Error(`the list is answered with ${text}`);
  });
}

/** Uploads a session, and returns a function that throws unless the same session is read back. */
export async function uploadAndRead(base: string, key: string): Promise<() => Promise<void>> {
  const path = sessionPath(createProjectId(), randomUUID());
  const markdown = '# A session that outlives its pod\n';
  requireStatus(201, await putWithKey(base, key, path, { name: 'A session', markdown }));
  return async () => {
    const answer = await eventually(() => sendWithKey(base, key, { path, headers: { Accept: 'text/markdown' } }));
    requireStatus(200, answer);
    if (answer.body.toString() !== markdown) throw new Error(`the session reads ${answer.body.toString()}`);
  };
}

/** Loads the pages that the gateway serves. */
export async function loadPages(base: string): Promise<void> {
  requireStatus(200, await sendRequest(base, { method: 'GET', path: '/', headers: { Accept: 'text/html' } }));
}

function requireStatus(expected: number, { status }: { readonly status: number }): void {
  if (status !== expected) throw new Error(`answered with ${status}, expected ${expected}`);
}
