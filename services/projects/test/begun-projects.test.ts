import { query } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { beginProject, settleBegunProjects } from '../src/begun-projects.ts';
import { ensureProject } from '../src/projects.ts';
import { deleteProject, listIds, owner, pool, readAnswer, useDatabase } from './fixture.ts';

useDatabase();

const readBegun = () => query(pool, 'select id, generation from projects.begun_projects where owner_id = $1', [owner]);
const age = (interval: string) =>
  query(
    pool,
    `update projects.begun_projects set begun_at = begun_at - $2::interval, check_at = check_at - $2::interval where owner_id = $1`,
    [owner, interval],
  );
/** Settles begun projects with a fake of the sessions service. The fake has sessions in `projectWithSessions` only. */
const settle = (projectWithSessions?: string) =>
  settleBegunProjects(pool, (ownerId, project) =>
    Promise.resolve(ownerId === owner && project === projectWithSessions),
  );

describe('a begun project', () => {
  test('is not visible, and its generation stays open', async () => {
    await beginProject(pool, owner, 'p', 1, 'Name');
    expect(await readAnswer(owner)).toMatchObject({ status: 'unknown', openGeneration: 1 });
    expect(await listIds()).toEqual([]);
    await expect(deleteProject()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test.each([
    ['an invalid id', 'not/an/id', 'Name', 'Invalid project id'],
    ['a name of 256 characters', 'p', 'a'.repeat(256), 'Invalid value for projectName'],
    ['a name with NUL', 'p', '\0', 'Invalid value for projectName'],
  ])('with %s is refused before anything is stored', async (_, id, name, message) => {
    for (const perform of [beginProject, ensureProject])
      await expect(perform(pool, owner, id, 1, name)).rejects.toMatchObject({ code: 'INVALID', message });
    expect([await readBegun(), await listIds()]).toEqual([[], []]);
  });

  test('is deleted when the project is created', async () => {
    await beginProject(pool, owner, 'p', 1, 'Name');
    await ensureProject(pool, owner, 'p', 1, 'Name');
    expect([await readBegun(), await listIds()]).toEqual([[], ['p']]);
    await beginProject(pool, owner, 'p', 1, 'Other');
    expect(await readBegun()).toEqual([]);
  });

  test('is created by the job if its session was stored and the gateway then ended before it could create the project', async () => {
    await beginProject(pool, owner, 'p', 1, 'Name');
    await settle('p');
    expect(await listIds()).toEqual([]);
    await age('11 seconds');
    await settle('p');
    expect(await readAnswer(owner)).toMatchObject({ status: 'live', row: { name: 'Name' } });
    expect(await readBegun()).toEqual([]);
  });

  test('is deleted after 10 minutes without a session, unless another upload has begun', async () => {
    await beginProject(pool, owner, 'p', 1, undefined);
    await age('9 minutes');
    await settle();
    expect(await readBegun()).toHaveLength(1);
    await beginProject(pool, owner, 'p', 1, undefined);
    await age('2 minutes');
    await settle();
    expect(await readBegun()).toHaveLength(1);
    await age('9 minutes');
    await settle();
    expect([await readBegun(), await listIds()]).toEqual([[], []]);
  });

  test('is not created if its generation was created and deleted in the meantime', async () => {
    await beginProject(pool, owner, 'p', 1, undefined);
    await ensureProject(pool, owner, 'p', 1, undefined);
    await deleteProject();
    await expect(beginProject(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ensureProject(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await beginProject(pool, owner, 'p', 2, undefined);
    await age('11 seconds');
    await settle('p');
    expect(await readAnswer(owner)).toMatchObject({ status: 'live', openGeneration: 2 });
  });
});
