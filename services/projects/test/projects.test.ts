import { describe, expect, test } from '@jest/globals';
import { backgroundContext, query, transaction } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { listProjects } from '../src/list-projects.ts';
import { ensureProject, lookUpProjects, updateProject } from '../src/projects.ts';
import { lockLiveProject } from '../src/store.ts';
import { deletion, listIds, noPreconditions, owner, pool, deleteProject, readAnswer, useDatabase } from './fixture.ts';

useDatabase();

describe('the status of a project', () => {
  test('is live for its owner, foreign for another user, and unknown for an unused id', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    await expect(readAnswer(owner)).resolves.toMatchObject({
      status: 'live',
      openGeneration: 1,
      row: { name: 'Name' },
    });
    await expect(readAnswer('somebody')).resolves.toMatchObject({ status: 'foreign', openGeneration: 1 });
    await expect(readAnswer(owner, 'q')).resolves.toMatchObject({ status: 'unknown', openGeneration: 1 });
  });

  test('is deleted for its owner after the deletion, and unknown for others', async () => {
    const other = `${owner}-other`;
    await ensureProject(pool, owner, 'own', 1, undefined);
    await deletion.deleteProject(owner, 'own', backgroundContext(5_000));
    await expect(readAnswer(owner, 'own')).resolves.toMatchObject({ status: 'deleted', openGeneration: 2 });
    await expect(readAnswer(other, 'own')).resolves.toMatchObject({ status: 'unknown' });
  });

  test('is answered for many owners in the order of the items, including invalid ids', async () => {
    const items = Array.from({ length: 40 }, (_, n) => ({ ownerId: `${owner}-${n % 10}`, projectId: `id-${n % 4}` }));
    for (const { ownerId, projectId } of items)
      await ensureProject(pool, ownerId, projectId, 1, `${ownerId} ${projectId}`);
    const invalidItems = [
      { ownerId: owner, projectId: 'nul\0' },
      { ownerId: owner, projectId: '..' },
      { ownerId: owner, projectId: '' },
    ];
    const answers = await lookUpProjects(pool, [...items, ...invalidItems]);
    expect(answers.map(answer => answer.row?.name)).toEqual([
      ...items.map(item => `${item.ownerId} ${item.projectId}`),
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('creation', () => {
  test('by twenty concurrent uploads results in one project', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => ensureProject(pool, owner, 'p', 1, `name ${n}`)));
    await expect(listIds()).resolves.toEqual(['p']);
  });

  test('by an upload with a ticket from before a deletion is NOT_FOUND; a later ticket creates the next generation', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    await deleteProject();
    await expect(ensureProject(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
    await expect(readAnswer(owner)).resolves.toMatchObject({ status: 'deleted' });
    await ensureProject(pool, owner, 'p', 2, 'Again');
    await expect(readAnswer(owner)).resolves.toMatchObject({
      status: 'live',
      openGeneration: 2,
      row: { name: 'Again', icon: 'Folder', color: 'gray' },
    });
  });

  test('of a project after its deletion keeps the time of that deletion', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    await expect(readAnswer(owner)).resolves.not.toHaveProperty('deletedAgoMs');
    for (const generation of [1, 2]) {
      await ensureProject(pool, owner, 'p', generation, undefined);
      await deleteProject();
      await query(
        pool,
        "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
        [owner],
      );
      await ensureProject(pool, owner, 'p', generation + 1, undefined);
      const { deletedAgoMs } = (await readAnswer(owner))!;
      expect([Math.floor(deletedAgoMs! / 60_000), Number.isInteger(deletedAgoMs)]).toEqual([1, true]);
    }
  });

  test('never renames an existing project', async () => {
    await ensureProject(pool, owner, 'p', 1, 'First');
    await ensureProject(pool, owner, 'p', 1, 'Second');
    await expect(readAnswer(owner)).resolves.toMatchObject({ row: { name: 'First' } });
  });
});

describe('a change', () => {
  test('without a difference keeps the time of update', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    const before = (await readAnswer(owner))?.row?.updated_at;
    await expect(updateProject(pool, owner, 'p', {})).resolves.toMatchObject({ updated_at: before });
    await expect(updateProject(pool, owner, 'p', { name: 'Name', icon: 'Folder' })).resolves.toMatchObject({
      updated_at: before,
    });
    const after = await updateProject(pool, owner, 'p', { name: 'Other' });
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Infinity);
    expect(after.name).toBe('Other');
  });

  test.each([{ name: '' }, { name: 'x'.repeat(256) }, { icon: '__proto__' }, { color: 'constructor' }])(
    'with %j is refused as a whole',
    async invalidChange => {
      await ensureProject(pool, owner, 'p', 1, 'Name');
      await expect(updateProject(pool, owner, 'p', { color: 'rose', ...invalidChange })).rejects.toMatchObject({
        code: 'INVALID',
      });
      await expect(readAnswer(owner)).resolves.toMatchObject({ row: { name: 'Name', color: 'gray' } });
    },
  );

  test('with a false precondition changes nothing, and no entity tag matches a project', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    for (const condition of [{ ifMatch: ['0'.repeat(64)] }, { ifNoneMatchAny: true }, { ifUnmodifiedSinceMs: 0 }]) {
      const preconditions = { ...noPreconditions, ...condition };
      const failed = { code: 'PRECONDITION_FAILED' };
      await expect(updateProject(pool, owner, 'p', { name: 'x' }, { preconditions })).rejects.toMatchObject(failed);
      await expect(deletion.deleteProject(owner, 'p', backgroundContext(5_000), preconditions)).rejects.toMatchObject(
        failed,
      );
    }
    await expect(readAnswer(owner)).resolves.toMatchObject({ status: 'live', row: { name: 'Name' } });
    const preconditions = { ...noPreconditions, ifMatchAny: true, ifNoneMatch: ['0'.repeat(64)] };
    await expect(updateProject(pool, owner, 'p', { name: 'x' }, { preconditions })).resolves.toMatchObject({
      name: 'x',
    });
  });

  test('checks its preconditions against the version that it replaces, even after a wait for a lock', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    const preconditions = { ...noPreconditions, ifUnmodifiedSinceMs: Date.now() + 1_000 };
    const waiting = await transaction(pool, async tx => {
      await lockLiveProject(tx, owner, 'p');
      const change = expect(updateProject(pool, owner, 'p', { name: 'x' }, { preconditions })).rejects;
      const removal = expect(deletion.deleteProject(owner, 'p', backgroundContext(5_000), preconditions)).rejects;
      const failed = [change, removal].map(rejects => rejects.toMatchObject({ code: 'PRECONDITION_FAILED' }));
      const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await eventually(async () => expect(await query(pool, text)).toHaveLength(2));
      await query(tx, `update projects.projects set updated_at = updated_at + interval '1 minute'`);
      return { failed };
    });
    await Promise.all(waiting.failed);
  });

  test('of another user’s project is FORBIDDEN with the message of an update', async () => {
    await ensureProject(pool, owner, 'foreign', 1, undefined);
    await expect(updateProject(pool, 'someone', 'foreign', { name: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You do not have permission to update this project',
    });
  });
});

test('the list is complete, last updated first, and its pages have no gaps', async () => {
  for (let n = 0; n < 7; n += 1) await ensureProject(pool, owner, `p${n}`, 1, undefined);
  await updateProject(pool, owner, 'p3', { name: 'touched' });
  const all = await listIds();
  expect(all).toHaveLength(7);
  expect(all[0]).toBe('p3');
  const pagedIds: string[] = [];
  let after: { updatedAt: Date; id: string } | undefined;
  do {
    let next: typeof after;
    for await (const page of listProjects(pool, owner, 3, after)) {
      pagedIds.push(...page.rows.map(row => row.id));
      if (page.total !== undefined) expect(page.total).toBe(7);
      next = page.next;
    }
    after = next;
  } while (after);
  expect(pagedIds).toEqual(all);
});
