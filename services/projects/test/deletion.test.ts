import { describe, expect, test } from '@jest/globals';
import { confirmEvents, backgroundContext, query } from '@archive/kit';
import { blankDeadGenerations } from '../src/deletion-store.ts';
import { listDeadGenerations } from '../src/deletion.ts';
import { ensureProject } from '../src/projects.ts';
import {
  deletion,
  sessionsService,
  readOutbox,
  owner,
  pool,
  deleteProject,
  readAnswer,
  useDatabase,
} from './fixture.ts';

useDatabase();

describe('a deletion', () => {
  test('raises the fence, then makes the project dead and enqueues an event with its generation', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    await expect(deleteProject()).resolves.toMatchObject({ name: 'Name', deleted_at: expect.any(Date) });
    expect(sessionsService.fences).toEqual([[owner, 'p', 1]]);
    await expect(readOutbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
    await expect(deleteProject()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Project not found' });
  });

  test('that cannot raise the fence is UNAVAILABLE and closes the project; a repeated deletion resumes', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    sessionsService.isFailing = true;
    await expect(deleteProject()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(readAnswer(owner)).resolves.toMatchObject({ status: 'deleted', openGeneration: 0 });
    await expect(readOutbox()).resolves.toEqual([]);
    await expect(ensureProject(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    sessionsService.isFailing = false;
    await expect(deleteProject()).resolves.toMatchObject({ name: 'Name' });
    await expect(readOutbox()).resolves.toHaveLength(1);
  });

  test('reports the time since its end, not since its start', async () => {
    await ensureProject(pool, owner, 'p', 1, 'Name');
    sessionsService.isFailing = true;
    await expect(deleteProject()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    sessionsService.isFailing = false;
    await query(
      pool,
      "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
      [owner],
    );
    await deleteProject();
    expect((await readAnswer(owner))?.deletedAgoMs).toBeLessThan(60_000);
  });

  test('that its caller abandoned is finished by the service', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    sessionsService.isFailing = true;
    await expect(deleteProject()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    sessionsService.isFailing = false;
    await deletion.finishAbandoned(backgroundContext(5_000));
    await expect(readAnswer(owner)).resolves.toMatchObject({ openGeneration: 0 });
    await query(
      pool,
      "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
      [owner],
    );
    await deletion.finishAbandoned(backgroundContext(5_000));
    await expect(readAnswer(owner)).resolves.toMatchObject({ status: 'deleted', openGeneration: 2 });
    await expect(readOutbox()).resolves.toHaveLength(1);
  });

  test('that cannot be finished does not stop the other deletions, and its error is thrown', async () => {
    sessionsService.isFailing = true;
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
    Object.assign(sessionsService, { isFailing: false, failingProject: 'first' });
    await expect(deletion.finishAbandoned(backgroundContext(5_000))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(readOutbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'second', version: 1 }]);
    sessionsService.failingProject = '';
    await deletion.finishAbandoned(backgroundContext(5_000));
    await expect(readOutbox()).resolves.toHaveLength(2);
  });

  test('that ten callers request at once takes place once; each caller gets the project or NOT_FOUND', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => deleteProject()));
    expect(answers.some(answer => answer.status === 'fulfilled')).toBe(true);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NOT_FOUND' });
    await expect(readOutbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
  });

  test('does not affect another owner’s project of the same id', async () => {
    await ensureProject(pool, owner, 'p', 1, undefined);
    await ensureProject(pool, `${owner}-b`, 'p', 1, undefined);
    await deleteProject();
    await expect(readAnswer(`${owner}-b`)).resolves.toMatchObject({ status: 'live' });
  });

  test('clears the name when it is confirmed, and a late confirmation does not affect the next generation', async () => {
    const confirm = confirmEvents(pool, 'projects', async (tx, event) =>
      blankDeadGenerations(tx, event.ownerId, event.entity, event.version),
    );
    await ensureProject(pool, owner, 'p', 1, 'Secret name');
    await deleteProject();
    const event = { kind: 'project.erased', ownerId: owner, entity: 'p', version: 1 };
    await confirm({ consumer: 'sessions', events: [event] });
    await expect(query(pool, 'select name from projects.projects where owner_id = $1', [owner])).resolves.toEqual([
      { name: '' },
    ]);
    await ensureProject(pool, owner, 'p', 2, 'New name');
    await confirm({ consumer: 'sessions', events: [event] });
    await expect(readAnswer(owner)).resolves.toMatchObject({ status: 'live', row: { name: 'New name' } });
  });

  test('that is confirmed is listed with its generation, page by page, and its erasure can be repeated', async () => {
    const confirm = async () =>
      confirmEvents(
        pool,
        'projects',
      )({
        consumer: 'sessions',
        events: [{ kind: 'project.erased', ownerId: owner, entity: 'p', version: 9 }],
      });
    const listConfirmedGenerations = async () => {
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
    await deleteProject();
    expect(await listConfirmedGenerations()).toEqual([]);
    await confirm();
    expect(await listConfirmedGenerations()).toEqual([{ id: 'p', dead_up_to: 1 }]);
    await ensureProject(pool, owner, 'p', 2, 'Again');
    expect(await listConfirmedGenerations()).toEqual([{ id: 'p', dead_up_to: 1 }]);
    sessionsService.fences = [];
    await deletion.repeatErasure(owner, 'p', backgroundContext(5_000));
    expect(sessionsService.fences).toEqual([[owner, 'p', 1]]);
    await expect(readOutbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
    await expect(readAnswer(owner)).resolves.toMatchObject({ status: 'live', row: { name: 'Again', generation: 2 } });
    expect(await listConfirmedGenerations()).toEqual([]);
  });
});
