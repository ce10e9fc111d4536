import { describe, expect, test } from '@jest/globals';
import { backgroundContext, query } from '@archive/kit';
import { listProjects } from '../src/list-projects.ts';
import { ensureProject, lookUpProjects, updateProject } from '../src/projects.ts';
import { deletion, listed, owner, pool, remove, standing, useDatabase } from './fixture.ts';

useDatabase();

describe('whose project it is', () => {
  test('the owner has it, another is told that someone else does, and of an unknown one nobody', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    await expect(standing(owner)).resolves.toMatchObject({
      standing: 'live',
      openGeneration: 1,
      row: { name: 'Name' },
    });
    await expect(standing('somebody')).resolves.toMatchObject({ standing: 'foreign', openGeneration: 1 });
    await expect(standing(owner, 'q')).resolves.toMatchObject({ standing: 'unknown', openGeneration: 1 });
  });

  test('after its deletion the owner is told deleted, and others nothing', async () => {
    const other = `${owner}-other`;
    await ensureProject(pool, owner, 'mine', 1, undefined);
    await deletion.deleteProject(owner, 'mine', backgroundContext(5_000));
    await expect(standing(owner, 'mine')).resolves.toMatchObject({ standing: 'deleted', openGeneration: 2 });
    await expect(standing(other, 'mine')).resolves.toMatchObject({ standing: 'unknown' });
  });

  test('a batch of many owners gives each its own, in order, also with ids that no database would take', async () => {
    const items = Array.from({ length: 40 }, (_, n) => ({ ownerId: `${owner}-${n % 10}`, projectId: `id-${n % 4}` }));
    for (const { ownerId, projectId } of items)
      await ensureProject(pool, ownerId, projectId, 1, `${ownerId} ${projectId}`);
    const strange = [
      { ownerId: owner, projectId: 'nul\0' },
      { ownerId: owner, projectId: '..' },
      { ownerId: owner, projectId: '' },
    ];
    const answers = await lookUpProjects(pool, [...items, ...strange]);
    expect(answers.map(answer => answer.row?.name)).toEqual([
      ...items.map(item => `${item.ownerId} ${item.projectId}`),
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('creation', () => {
  test('twenty uploads at once make one project', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ensureProject(pool, owner, 'p', 1, `name ${n}`)));
    await expect(listed()).resolves.toEqual(['p']);
  });

  test('an upload begun before a deletion does not make the project again; one begun afterwards does', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    await remove();
    await expect(ensureProject(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'deleted' });
    await ensureProject(pool, owner, 'p', 2, 'Again');
    await expect(standing(owner)).resolves.toMatchObject({
      standing: 'live',
      openGeneration: 2,
      row: { name: 'Again', icon: 'Folder', color: 'gray' },
    });
  });

  test('an upload is told how long ago the last deletion was, also when the project lives again', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    await expect(standing(owner)).resolves.not.toHaveProperty('deletedAgoMs');
    for (const generation of [1, 2]) {
      await ensureProject(pool, owner, 'p', generation, undefined);
      await remove();
      await query(
        pool,
        "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
        [owner],
      );
      await ensureProject(pool, owner, 'p', generation + 1, undefined);
      const { deletedAgoMs } = (await standing(owner))!;
      expect([Math.floor(deletedAgoMs! / 60_000), Number.isInteger(deletedAgoMs)]).toEqual([1, true]);
    }
  });

  test('an existing project is never renamed by an upload', async () => {
    await ensureProject(pool, owner, 'p', 1, 'First');
    await ensureProject(pool, owner, 'p', 1, 'Second');
    await expect(standing(owner)).resolves.toMatchObject({ row: { name: 'First' } });
  });
});

describe('a change', () => {
  test('that changes nothing leaves the time of update', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    const before = (await standing(owner))?.row?.updated_at;
    await expect(updateProject(pool, owner, 'p', {})).resolves.toMatchObject({ updated_at: before });
    await expect(updateProject(pool, owner, 'p', { name: 'Name', icon: 'Folder' })).resolves.toMatchObject({
      updated_at: before,
    });
    const after = await updateProject(pool, owner, 'p', { name: 'Other' });
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Infinity);
    expect(after.name).toBe('Other');
  });

  test.each([{ name: '' }, { name: 'x'.repeat(256) }, { icon: '__proto__' }, { color: 'constructor' }])(
    '%j is refused whole',
    async wrong => {
      await ensureProject(pool, owner, 'p', 1, 'Name');
      await expect(updateProject(pool, owner, 'p', { color: 'rose', ...wrong })).rejects.toMatchObject({
        code: 'INVALID',
      });
      await expect(standing(owner)).resolves.toMatchObject({ row: { name: 'Name', color: 'gray' } });
    },
  );

  test('of another’s project is forbidden in its own words', async () => {
    await ensureProject(pool, owner, 'theirs', 1, undefined);
    await expect(updateProject(pool, 'someone', 'theirs', { name: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You do not have permission to update this project',
    });
  });
});

test('the list is complete, last updated first, and pages meet without gaps', async () => {
  for (let n = 0; n < 7; n += 1) await ensureProject(pool, owner, `p${n}`, 1, undefined);
  await updateProject(pool, owner, 'p3', { name: 'touched' });
  const all = await listed();
  expect(all).toHaveLength(7);
  expect(all[0]).toBe('p3');
  const walked: string[] = [];
  let after: { updatedAt: Date; id: string } | undefined;
  do {
    let next: typeof after;
    for await (const page of listProjects(pool, owner, 3, after)) {
      walked.push(...page.rows.map(row => row.id));
      if (page.total !== undefined) expect(page.total).toBe(7);
      next = page.next;
    }
    after = next;
  } while (after);
  expect(walked).toEqual(all);
});
