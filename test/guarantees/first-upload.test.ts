import { randomUUID } from 'node:crypto';
import { createLogger, createPool } from '@archive/kit';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectsPath, sessionPath } from '../src/api/paths.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { parseJson } from '../src/client/answer.ts';
import { putWithKey, sendWithKey } from '../src/client/send-with-key.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

let archive: Archive;
let pool: ReturnType<typeof createPool>;
let key: string;
beforeAll(async () => {
  archive = await embeddedTopology.start({ LOG_LEVEL: 'fatal' });
  pool = createPool({ url: archive.databaseUrl, log: createLogger('silent', 'test') });
  key = (await archive.createKey('first upload')).key;
});
afterAll(async () => {
  await pool.end();
  await archive.stop();
});

const put = async (project: string, members: object, headers = {}) =>
  (
    await sendWithKey(archive.gateways[0]!, key, {
      method: 'PUT',
      path: sessionPath(project, randomUUID()),
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(uploadBody({ ...members })),
    })
  ).status;
const listProjects = async () => {
  const { data } = parseJson(await sendWithKey(archive.gateways[0]!, key, { path: projectsPath })) as {
    data: { projects: { id: string; name: string }[] };
  };
  return data.projects.map(({ id, name }) => ({ id, name }));
};

/**
 * While `work` runs, an upload fails after its content has arrived, because its transaction waits too long for the lock
 * on the outbox.
 */
async function withoutStoring(work: () => Promise<void>): Promise<void> {
  const connection = await pool.connect();
  try {
    await connection.query('begin; lock table sessions.outbox in access exclusive mode');
    await work();
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

test('a first upload that fails leaves no project, and the next one creates it', async () => {
  const project = createProjectId();
  expect(await put(project, {}, { 'If-Match': '*' })).toBe(412);
  await withoutStoring(async () => expect(await put(project, { projectName: 'Failed' })).toBe(503));
  expect(await listProjects()).toEqual([]);
  expect(await put(project, { projectName: 'Stored' })).toBe(201);
  expect(await listProjects()).toEqual([{ id: project, name: 'Stored' }]);
});

test('each of several concurrent first uploads that is answered 201 is in the project', async () => {
  const project = createProjectId();
  const ids = Array.from({ length: 8 }, () => randomUUID());
  const answers = await Promise.all(
    ids.map(id => putWithKey(archive.gateways[0]!, key, sessionPath(project, id), uploadBody())),
  );
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 201));
  expect((await listProjects()).map(({ id }) => id)).toContain(project);
});
