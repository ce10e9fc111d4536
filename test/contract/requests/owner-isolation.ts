import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { decodeText } from '../../src/client/answer.ts';
import { createProjectId, upload } from '../../src/world/upload.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { fetchProjects } from '../../src/world/projects.ts';
import type { Client, World } from '../../src/world/world.ts';

const types = [
  'application/json',
  'text/markdown',
  'application/vnd.specstory.session-data+json',
  'application/vnd.session-archive.raw-data',
];

export function testOwnerIsolation(world: World): void {
  const readEverything = async (client: Client, project: string, session: string) => {
    const answers = [
      await client.get(projectsPath),
      await client.get(recentPath),
      await client.get(sessionsPath(project)),
      await client.get(`${sessionsPath(project)}/sizes`),
    ];
    for (const Accept of types) answers.push(await client.get(sessionPath(project, session), { Accept }));
    answers.push(await client.head(sessionPath(project, session)));
    return answers.map(answer => `${JSON.stringify(answer.headers)} ${decodeText(answer)}`).join('\n');
  };

  describe('two owners with the same project id and the same session id', () => {
    test('never see data of each other', async () => {
      const [project, session] = [createProjectId(), randomUUID()];
      const secrets = ['alpha', 'omega'].map(word => `${word}-${randomUUID()}`);
      const clients = [await world.createClient(), await world.createClient()];
      for (const [n, client] of clients.entries()) {
        const secret = secrets[n] ?? '';
        const content = { markdown: secret, rawData: secret.repeat(2), sessionData: secret.repeat(3) };
        await upload(client, {
          project,
          session,
          name: secret,
          projectName: secret,
          metadata: { tags: [secret] },
          ...content,
        });
      }
      for (const [n, client] of clients.entries()) {
        const read = await readEverything(client, project, session);
        expect(read).toContain(secrets[n]);
        expect(read).not.toContain(secrets[1 - n]);
        expect(read).not.toContain((await fetchProjects(clients[1 - n] as Client))[0]?.ownerId);
      }
    });

    test('read their own sessions when their parallel requests share a batch', async () => {
      const [project, session] = [createProjectId(), randomUUID()];
      const clients = await Promise.all(Array.from({ length: 10 }, () => world.createClient()));
      const stored = await Promise.all(
        clients.map((client, n) => upload(client, { project, session, markdown: `${n}`.repeat(n + 1) })),
      );
      const heads = await Promise.all(
        Array.from({ length: 200 }, (_, n) => (clients[n % 10] as Client).head(sessionPath(project, session))),
      );
      expect(heads.map(({ status, headers }) => [status, headers['etag'], headers['content-length']])).toEqual(
        heads.map((_, n) => [200, stored[n % 10]?.etag, String((n % 10) + 1)]),
      );
    });

    test("do not change each other's data by updates and deletions", async () => {
      const [project, session] = [createProjectId(), randomUUID()];
      const [one, two] = [await world.createClient(), await world.createClient()];
      await upload(one, { project, session, markdown: 'one' });
      await upload(two, { project, session, markdown: 'two' });
      const read = async () =>
        (await readEverything(two, project, session)).replaceAll(/"x-r[^,]*,|"date":"[^"]*"/g, '');
      const before = await read();
      await one.patch(projectPath(project), { name: 'Changed', color: 'rose' });
      await upload(one, { project, session, markdown: 'changed' });
      await one.delete(sessionPath(project, session));
      await one.delete(projectPath(project));
      expect(await read()).toBe(before);
    });
  });
}
