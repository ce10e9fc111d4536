import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { confirmEvents, createLogger, createPool, migrate, ownContext, query, ServiceError } from '@archive/kit';
import { testDatabase, type Engine } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { blank } from './deletion-store.ts';
import { createDeletion, type Deletion } from './deletion.ts';
import { list } from './listing.ts';
import { ensure, lookUp, update } from './projects.ts';

const log = createLogger('silent', 'test');
let database: Engine;
let pool: Pool;
let owner = '';
let owners = 0;
let raised: [string, string, number][] = [];
let fenceFails = false;
let deletion: Deletion;

beforeAll(async () => {
  database = await testDatabase();
  pool = createPool({ url: database.url, log });
  const options = { pool, schema: 'projects', folder: new URL('./migrations/', import.meta.url), log };
  await Promise.all([migrate(options), migrate(options), migrate(options)]);
  const raiseFence = (ownerId: string, projectId: string, generation: number) => {
    raised.push([ownerId, projectId, generation]);
    return fenceFails ? Promise.reject(new ServiceError('UNAVAILABLE')) : Promise.resolve();
  };
  deletion = createDeletion(pool, raiseFence, () => undefined);
});
afterAll(async () => {
  await pool.end();
  await database.stop();
});
beforeEach(() => {
  owner = `owner-${(owners += 1)}`;
  raised = [];
  fenceFails = false;
});

const standing = async (ownerId: string, projectId = 'p') => (await lookUp(pool, [{ ownerId, projectId }]))[0];
const outbox = () => query(pool, 'select consumer, entity, version from projects.outbox where owner_id = $1', [owner]);
const remove = (ownerId = owner) => deletion.remove(ownerId, 'p', ownContext(5_000));

async function listed(limit?: number): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of list(pool, owner, limit)) ids.push(...page.rows.map(row => row.id));
  return ids;
}

describe('whose project it is', () => {
  test('the owner has it, another is told that someone else does, and of an unknown one nobody', async () => {
    await ensure(pool, owner, 'p', 1, 'Name');
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
    await ensure(pool, owner, 'mine', 1, undefined);
    await deletion.remove(owner, 'mine', ownContext(5_000));
    await expect(standing(owner, 'mine')).resolves.toMatchObject({ standing: 'deleted', openGeneration: 2 });
    await expect(standing(other, 'mine')).resolves.toMatchObject({ standing: 'unknown' });
  });

  test('a batch of many owners gives each its own, in order, also with ids that no database would take', async () => {
    const items = Array.from({ length: 40 }, (_, n) => ({ ownerId: `${owner}-${n % 10}`, projectId: `id-${n % 4}` }));
    for (const { ownerId, projectId } of items) await ensure(pool, ownerId, projectId, 1, `${ownerId} ${projectId}`);
    const strange = [
      { ownerId: owner, projectId: 'nul\0' },
      { ownerId: owner, projectId: '..' },
      { ownerId: owner, projectId: '' },
    ];
    const answers = await lookUp(pool, [...items, ...strange]);
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
    await Promise.all(Array.from({ length: 20 }, (_, n) => ensure(pool, owner, 'p', 1, `name ${n}`)));
    await expect(listed()).resolves.toEqual(['p']);
  });

  test('an upload begun before a deletion does not make the project again; one begun afterwards does', async () => {
    await ensure(pool, owner, 'p', 1, undefined);
    await remove();
    await expect(ensure(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Project not found',
    });
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'deleted' });
    await ensure(pool, owner, 'p', 2, 'Again');
    await expect(standing(owner)).resolves.toMatchObject({
      standing: 'live',
      openGeneration: 2,
      row: { name: 'Again', icon: 'Folder', color: 'gray' },
    });
  });

  test('an existing project is never renamed by an upload', async () => {
    await ensure(pool, owner, 'p', 1, 'First');
    await ensure(pool, owner, 'p', 1, 'Second');
    await expect(standing(owner)).resolves.toMatchObject({ row: { name: 'First' } });
  });
});

describe('a change', () => {
  test('that changes nothing leaves the time of update', async () => {
    await ensure(pool, owner, 'p', 1, 'Name');
    const before = (await standing(owner))?.row?.updated_at;
    await expect(update(pool, owner, 'p', {})).resolves.toMatchObject({ updated_at: before });
    await expect(update(pool, owner, 'p', { name: 'Name', icon: 'Folder' })).resolves.toMatchObject({
      updated_at: before,
    });
    const after = await update(pool, owner, 'p', { name: 'Other' });
    expect(after.updated_at.getTime()).toBeGreaterThanOrEqual(before?.getTime() ?? Infinity);
    expect(after.name).toBe('Other');
  });

  test.each([{ name: '' }, { name: 'x'.repeat(256) }, { icon: '__proto__' }, { color: 'constructor' }])(
    '%j is refused whole',
    async wrong => {
      await ensure(pool, owner, 'p', 1, 'Name');
      await expect(update(pool, owner, 'p', { color: 'rose', ...wrong })).rejects.toMatchObject({ code: 'INVALID' });
      await expect(standing(owner)).resolves.toMatchObject({ row: { name: 'Name', color: 'gray' } });
    },
  );

  test('of another’s project is forbidden in its own words', async () => {
    await ensure(pool, owner, 'theirs', 1, undefined);
    await expect(update(pool, 'someone', 'theirs', { name: 'x' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'You do not have permission to update this project',
    });
  });
});

describe('a deletion', () => {
  test('raises the fence before the project is dead, and leaves an event with its generation', async () => {
    await ensure(pool, owner, 'p', 1, 'Name');
    await expect(remove()).resolves.toMatchObject({ name: 'Name', deleted_at: expect.any(Date) });
    expect(raised).toEqual([[owner, 'p', 1]]);
    await expect(outbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
    await expect(remove()).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'Project not found' });
  });

  test('that can not raise the fence is UNAVAILABLE and closes the project; the same deletion resumes', async () => {
    await ensure(pool, owner, 'p', 1, 'Name');
    fenceFails = true;
    await expect(remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'deleted', openGeneration: 0 });
    await expect(outbox()).resolves.toEqual([]);
    await expect(ensure(pool, owner, 'p', 1, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    fenceFails = false;
    await expect(remove()).resolves.toMatchObject({ name: 'Name' });
    await expect(outbox()).resolves.toHaveLength(1);
  });

  test('that its caller gave up is finished by the archive', async () => {
    await ensure(pool, owner, 'p', 1, undefined);
    fenceFails = true;
    await expect(remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    fenceFails = false;
    await deletion.finishAbandoned(ownContext(5_000));
    await expect(standing(owner)).resolves.toMatchObject({ openGeneration: 0 });
    await query(
      pool,
      "update projects.projects set deleted_at = deleted_at - interval '1 minute' where owner_id = $1",
      [owner],
    );
    await deletion.finishAbandoned(ownContext(5_000));
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'deleted', openGeneration: 2 });
    await expect(outbox()).resolves.toHaveLength(1);
  });

  test('asked for ten times at once happens once, and every asker is told of it or of nothing', async () => {
    await ensure(pool, owner, 'p', 1, undefined);
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => remove()));
    expect(answers.some(answer => answer.status === 'fulfilled')).toBe(true);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'NOT_FOUND' });
    await expect(outbox()).resolves.toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
  });

  test('of one owner leaves the other’s project of that id alone', async () => {
    await ensure(pool, owner, 'p', 1, undefined);
    await ensure(pool, `${owner}-b`, 'p', 1, undefined);
    await remove();
    await expect(standing(`${owner}-b`)).resolves.toMatchObject({ standing: 'live' });
  });

  test('once confirmed leaves no name behind, and a confirmation that comes late spares the next generation', async () => {
    const confirm = confirmEvents(pool, 'projects', async (tx, event) =>
      blank(tx, event.ownerId, event.entity, event.version),
    );
    await ensure(pool, owner, 'p', 1, 'Secret name');
    await remove();
    const event = { kind: 'project.erased', ownerId: owner, entity: 'p', version: 1 };
    await confirm({ consumer: 'sessions', events: [event] });
    await expect(query(pool, 'select name from projects.projects where owner_id = $1', [owner])).resolves.toEqual([
      { name: '' },
    ]);
    await ensure(pool, owner, 'p', 2, 'New name');
    await confirm({ consumer: 'sessions', events: [event] });
    await expect(standing(owner)).resolves.toMatchObject({ standing: 'live', row: { name: 'New name' } });
  });
});

test('the list is complete, last updated first, and pages meet without gaps', async () => {
  for (let n = 0; n < 7; n += 1) await ensure(pool, owner, `p${n}`, 1, undefined);
  await update(pool, owner, 'p3', { name: 'touched' });
  const all = await listed();
  expect(all).toHaveLength(7);
  expect(all[0]).toBe('p3');
  const walked: string[] = [];
  let after: { updatedAt: Date; id: string } | undefined;
  do {
    let next: typeof after;
    for await (const page of list(pool, owner, 3, after)) {
      walked.push(...page.rows.map(row => row.id));
      if (page.total !== undefined) expect(page.total).toBe(7);
      next = page.next;
    }
    after = next;
  } while (after);
  expect(walked).toEqual(all);
});
