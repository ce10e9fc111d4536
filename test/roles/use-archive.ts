import { eventually } from '@archive/kit/testing';
import { expect } from '@jest/globals';
import { projectPath, sessionPath, sessionsPath } from '../src/api/paths.ts';
import { parseProjectDeletion, parseSessionList } from '../src/api/response-data.ts';
import { countOwnerRows, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { queryGraph } from '../src/world/graph.ts';
import { upload } from '../src/world/upload.ts';
import type { World } from '../src/world/world.ts';

/** Uploads, lists, finds and deletes sessions, and waits until the data of a deleted project is erased. */
export async function useArchive(world: World, adminUrl: string): Promise<void> {
  const client = await world.createClient();
  const database = openDatabase({ ...world.archive, databaseUrl: adminUrl });
  const requireFound = (ids: readonly string[]) =>
    eventually(async () => {
      const { data } = await queryGraph(client, '{ searchSessions(query: "bilby") { results { id } } }');
      const { results } = data?.['searchSessions'] as { results: readonly { id: string }[] };
      expect(results.map(({ id }) => id).sort()).toEqual([...ids].sort());
    });
  try {
    const deleted = await upload(client, { markdown: '# a curious bilby\n' });
    const project = deleted.projectId;
    const kept = await upload(client, { project, markdown: '# a shy bilby\n' });
    expect(parseSessionList(await client.get(sessionsPath(project))).sessions).toHaveLength(2);
    await requireFound([deleted.sessionId, kept.sessionId]);
    expect((await client.delete(sessionPath(project, deleted.sessionId))).status).toBe(200);
    await requireFound([kept.sessionId]);
    const { ownerId } = parseProjectDeletion(await client.delete(projectPath(project))).deletedProject;
    await eventually(async () => expect(await countOwnerRows(database, ownerId)).toEqual(noRows));
    await requireFound([]);
  } finally {
    await database.end();
  }
}
