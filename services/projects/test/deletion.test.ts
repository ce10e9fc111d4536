import { describe, expect, test } from '@jest/globals';
import { confirmEvents, backgroundContext, query } from '@archive/kit';
import { blankDeadGenerations } from '../src/deletion-store.ts';
import { listDeadGenerations } from '../src/deletion.ts';
import { ensureProject } from '../src/projects.ts';
import { deletion, fence, outbox, owner, pool, remove, standing, useDatabase } from './fixture.ts';

useDatabase();

describe('a deletion', () => {
  test('raises the fence before the project is dead, and leaves an event with its generation', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    await expect(remove()).resolves.toMatchObject({ name: 'Name', deleted_at: expect.any(Date) });
    expect(fence.raised).toEqual([[owner, 'p', 1]]);
    await expect(outbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Project not found' });
  });

  test('that can not raise the fence is UNAVAILABLE and closes the project; the same deletion resumes', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    fence.fails = true;
    await expect(remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'deleted', openGeneration: 0 });
    await expect(outbox()).resolves.toEqual([]);
    await expect(ensureProject(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    fence.fails = false;
    await expect(remove()).resolves.toMatchObject({ name: 'Name' });
    await expect(outbox()).resolves.toHaveLength(1);
  });

  test('counts from its end for uploads that came in its midst', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    fence.fails = true;
    await expect(remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    fence.fails = false;
    await query(
      pool,
      "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
      [owner],
    );
    await remove();
    expect((await standing(owner))?.deletedAgoMs).toBeLessThan(60_000);
  });

  test('that its caller gave up is finished by the archive', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    fence.fails = true;
    await expect(remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    fence.fails = false;
    await deletion.finishAbandoned(backgroundContext(5_000));
    await expect(standing(owner)).resolves.toMatchObject({ openGeneration: 0 });
    await query(
      pool,
      "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
      [owner],
    );
    await deletion.finishAbandoned(backgroundContext(5_000));
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'deleted', openGeneration: 2 });
    await expect(outbox()).resolves.toHaveLength(1);
  });

  test('that can’t be finished hinders no other, and is told of', async () => {
    fence.fails = true;
    for (const id of ['first', 'second']) {
      await ensureProject(pool, owner, id, 1, undefined);
      await expect(deletion.deleteProject(owner, id, backgroundContext(5_000))).rejects.toMatchObject({
        code: 'UNAVAILABLE',
      });
    }
    await query(
      pool,
      "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
      [owner],
    );
    Object.assign(fence, { fails: false, failsFor: 'first' });
    await expect(deletion.finishAbandoned(backgroundContext(5_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(outbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'second', version: 1 }]);
    fence.failsFor = '';
    await deletion.finishAbandoned(backgroundContext(5_000));
    await expect(outbox()).resolves.toHaveLength(2);
  });

  test('asked for ten times at once happens once, and every asker is told of it or of nothing', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => remove()));
    expect(answers.some(answer => answer.status === 'fulfilled')).toBe(true);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NOT_FOUND' });
    await expect(outbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
  });

  test('of one owner leaves the other’s project of that id alone', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    await ensureProject(pool, `${owner}-b`, 'p', 1, undefined);
    await remove();
    await expect(standing(`${owner}-b`)).resolves.toMatchObject({ standing: 'live' });
  });

  test('once confirmed leaves no name behind, and a confirmation that comes late spares the next generation', async () => {
    const confirm = confirmEvents(pool, 'projects', async (tx, event) =>
      blankDeadGenerations(tx, event.ownerId, event.entity, event.version),
    );
    await ensureProject(pool, owner, 'p', 1, 'Secret name');
    await remove();
    const event = { kind: 'project.erased', ownerId: owner, entity: 'p', version: 1 };
    await confirm({ consumer: 'sessions', events: [event] });
    await expect(query(pool, 'select name from projects.projects where owner_id = $1', [owner])).resolves.toEqual([
      { name: '' },
    ]);
    await ensureProject(pool, owner, 'p', 2, 'New name');
    await confirm({ consumer: 'sessions', events: [event] });
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'live', row: { name: 'New name' } });
  });

  test('that was confirmed is told with its generation, page by page, and can be repeated as long as it is dead', async () => {
    const confirm = async () =>
      confirmEvents(
        pool,
        'projects',
      )({
        consumer: 'sessions',
        events: [{ kind: 'project.erased', ownerId: owner, entity: 'p', version: 9 }],
      });
    const told = async () => {
      const found: { id: string; dead_up_to: number }[] = [];
      for (let after: { ownerId: string; projectId: string } | null = null; ;) {
        const { confirmed, next } = await listDeadGenerations(pool, after, 1);
        found.push(
          ...confirmed.filter(row => row.owner_id === owner).map(({ id, dead_up_to }) => ({ id, dead_up_to })),
        );
        if (!next) return found;
        after = { ownerId: next.owner_id, projectId: next.id };
      }
    };
    await ensureProject(pool, owner, 'p', 1, undefined);
    await ensureProject(pool, owner, 'live', 1, undefined);
    await expect(deletion.repeatErasure(owner, 'p', backgroundContext(5_000))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await remove();
    expect(await told()).toEqual([]);
    await confirm();
    expect(await told()).toEqual([{ id: 'p', dead_up_to: 1 }]);
    await ensureProject(pool, owner, 'p', 2, 'Again');
    expect(await told()).toEqual([{ id: 'p', dead_up_to: 1 }]);
    fence.raised = [];
    await deletion.repeatErasure(owner, 'p', backgroundContext(5_000));
    expect(fence.raised).toEqual([[owner, 'p', 1]]);
    await expect(outbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'live', row: { name: 'Again', generation: 2 } });
    expect(await told()).toEqual([]);
  });
});
