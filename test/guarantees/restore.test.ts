import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DedicatedEngine, eventually, startDedicatedDatabase } from '@archive/kit/testing';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sessionPath, sessionsPath, projectPath } from '../src/api/paths.ts';
import type { StoredUpload } from '../src/api/resources.ts';
import { parseSessionList } from '../src/api/response-data.ts';
import type { ArchiveProcess, ArchiveSettings } from '../src/archive/archive.ts';
import { measureFolder, runBackupCommand, takeBackup } from '../src/archive/backup-commands.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { connectSearch } from '../src/world/search-client.ts';
import { fetchProjects } from '../src/world/projects.ts';
import { createProjectId, upload } from '../src/world/upload.ts';
import { type Client, createWorld, type World } from '../src/world/world.ts';

/** Removes the archive's data, and returns when its database is empty or missing. */
type LoseData = (archive: ArchiveProcess) => Promise<void>;

describe.each(['embedded', 'server'] as const)('after the loss of the database (%s)', kind => {
  let folder: string;
  let settings: ArchiveSettings;
  let server: DedicatedEngine | undefined;
  let world: World;
  let loseData: LoseData;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'restore-'));
    await mkdir(join(folder, 'log'));
    server = kind === 'server' ? await startDedicatedDatabase() : undefined;
    settings = { DELETION_LOG_DIR: join(folder, 'log'), ...(server ? { DATABASE_URL: server.url } : {}) };
    loseData = async ({ dataDir }) => {
      await rm(dataDir, { recursive: true });
      await server?.kill();
      await server?.start({ empty: true });
    };
    world = createWorld(embeddedTopology, settings);
    await world.start();
  });
  afterEach(async () => {
    await world.stop();
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  const findProcess = () => world.archive.processes[0]!;
  const commandSettings = () => ({ ...settings, DATA_DIR: findProcess().dataDir });
  const statusOf = async (client: Client, { projectId, sessionId }: StoredUpload) =>
    (await client.get(sessionPath(projectId, sessionId))).status;
  const loseAndRestore = async (backup: string) => {
    const archive = findProcess();
    await archive.terminate();
    await loseData(archive);
    const startMs = performance.now();
    expect(await runBackupCommand('restore', [backup], commandSettings())).toMatchObject({ code: 0, stderr: '' });
    const restoreMs = performance.now() - startMs;
    await archive.start();
    return { restoreMs, servesMs: performance.now() - startMs };
  };
  const remove = async (client: Client, path: string) => expect((await client.delete(path)).status).toBe(200);

  test('uploads before the backup are back, and later deletions and revocations stay, also in a newer backup', async () => {
    const client = await world.createClient();
    const project = createProjectId();
    const uploadTo = (to: string, word: string) => upload(client, { project: to, markdown: `# ${word} heron\n` });
    const kept = await Promise.all(['alpha', 'beta', 'gamma'].map(word => uploadTo(project, word)));
    const deletedSession = await uploadTo(project, 'delta');
    const uploadedAgain = await uploadTo(project, 'epsilon');
    const deletedProject = await uploadTo(createProjectId(), 'zeta');
    const projectDeletedTwice = await uploadTo(createProjectId(), 'eta');
    const deletedBefore = await uploadTo(project, 'theta');
    await remove(client, sessionPath(project, deletedBefore.sessionId));
    await upload(client, { project, session: deletedBefore.sessionId, markdown: '# theta heron\n' });
    const revoked = await world.createClient({ userName: client.userName });

    const during = Array.from({ length: 10 }, (_, n) => uploadTo(project, `iota${n}`));
    const startMs = performance.now();
    const backup = await takeBackup(join(folder, 'backups'), ['--with-secret'], commandSettings());
    const backupMs = performance.now() - startMs;

    const lost = await uploadTo(project, 'kappa');
    const concurrent = await Promise.all(during);
    await remove(client, sessionPath(project, deletedSession.sessionId));
    await remove(client, sessionPath(project, uploadedAgain.sessionId));
    await upload(client, { project, session: uploadedAgain.sessionId, markdown: '# lambda heron\n' });
    await remove(client, projectPath(deletedProject.projectId));
    await remove(client, projectPath(projectDeletedTwice.projectId));
    await uploadAgain(client, projectDeletedTwice);
    await remove(client, projectPath(projectDeletedTwice.projectId));
    const newProject = createProjectId();
    const inNewProject = await uploadTo(newProject, 'mu');
    await remove(client, projectPath(newProject));
    await world.archive.revokeKey(revoked.key.id);
    // These uploads have higher versions than all deletions in the log.
    await Promise.all(Array.from({ length: 40 }, (_, n) => uploadTo(project, `nu${n}`)));
    const inNewerBackup = await uploadTo(project, 'xi');
    const newerBackup = await takeBackup(join(folder, 'backups'), ['--with-secret'], commandSettings());

    const { restoreMs, servesMs } = await loseAndRestore(backup);

    for (const session of [...kept, deletedBefore]) expect(await statusOf(client, session)).toBe(200);
    for (const session of [deletedSession, uploadedAgain, deletedProject, projectDeletedTwice, inNewProject, lost])
      expect(await statusOf(client, session)).toBe(404);
    expect((await revoked.get('/api/v1/projects')).status).toBe(401);
    expect((await fetchProjects(client)).map(({ id }) => id)).toEqual([project]);
    const live = parseSessionList(await client.get(sessionsPath(project)))
      .sessions.map(({ id }) => id)
      .sort();
    const expected = [...kept, deletedBefore].map(({ sessionId }) => sessionId);
    const inSnapshot = concurrent.map(({ sessionId }) => sessionId).filter(id => live.includes(id));
    expect(live).toEqual([...expected, ...inSnapshot].sort());

    const search = await connectSearch(world.archive);
    await eventually(async () => {
      const { matches } = await search.find(client, 'heron', { limit: 100 });
      expect(matches.map(match => match.sessionId).sort()).toEqual(live);
    });
    // Projects whose deletion is repeated accept uploads when the job has finished the deletion.
    for (const again of [deletedProject, projectDeletedTwice, inNewProject, deletedSession])
      await eventually(async () => expect((await uploadAgain(client, again)).sessionId).toBe(again.sessionId));
    await eventually(async () => expect((await search.find(client, 'crane')).total).toBe(4));
    search.close();

    await uploadAgain(client, inNewerBackup);
    await remove(client, sessionPath(project, inNewerBackup.sessionId));
    await loseAndRestore(newerBackup);
    for (const session of [...kept, deletedBefore]) expect(await statusOf(client, session)).toBe(200);
    for (const session of [inNewerBackup, deletedProject]) expect(await statusOf(client, session)).toBe(404);
    expect((await revoked.get('/api/v1/projects')).status).toBe(401);
    process.stdout.write(
      `restore drill (${kind}): backup ${Math.round(backupMs)} ms, ${await measureFolder(backup)} bytes; restore ` +
        `${Math.round(restoreMs)} ms, serves after ${Math.round(servesMs)} ms\n`,
    );
  });
});

/** Uploads another content under the same ids. */
function uploadAgain(client: Client, { projectId, sessionId }: StoredUpload): Promise<StoredUpload> {
  return upload(client, { project: projectId, session: sessionId, markdown: '# crane\n' });
}
