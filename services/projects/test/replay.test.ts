import { backgroundContext, createLogger, query, replayDeletions } from '@archive/kit';
import { expect, test } from '@jest/globals';
import { ensureProject } from '../src/projects.ts';
import { replayDeletion } from '../src/replay-deletion.ts';
import {
  deleteProject,
  deletion,
  owner,
  pool,
  readAnswer,
  readOutbox,
  sessionsService,
  useDatabase,
} from './fixture.ts';

useDatabase();

const readLog = () =>
  query(pool, 'select kind, entity, version from projects.deletion_log where owner_id = $1', [owner]);
/** Repeats a deletion in the way of a service that starts. */
async function replay(version: number, kind = 'project'): Promise<void> {
  await query(pool, `insert into projects.deletion_replay (kind, owner_id, entity, version) values ($1, $2, 'p', $3)`, [
    kind,
    owner,
    version,
  ]);
  await replayDeletions({ pool, schema: 'projects', apply: replayDeletion, log: createLogger('silent', 'test') });
}
/** Makes the begun deletion old enough for the job that finishes it. */
const finish = async () => {
  await query(pool, `update projects.projects set deleted_at = now() - interval '1 minute' where state = 'deleting'`);
  await deletion.finishAbandoned(backgroundContext(5_000));
};

test('a deletion is logged with its generation when it begins', async () => {
  await ensureProject(pool, owner, 'p', 1, undefined);
  sessionsService.isFailing = true;
  await expect(deleteProject()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await readLog()).toEqual([{ kind: 'project', entity: 'p', version: 1 }]);
});

test('a repeated deletion ends the restored generation through the usual erasure', async () => {
  await ensureProject(pool, owner, 'p', 1, undefined);
  await replay(1);
  expect(await readAnswer(owner)).toMatchObject({ status: 'deleted', openGeneration: 0 });
  await finish();
  expect(sessionsService.fences).toContainEqual([owner, 'p', 1]);
  expect(await readOutbox()).toEqual([{ consumer: 'sessions', entity: 'p', version: 1 }]);
  expect(await readAnswer(owner)).toMatchObject({ status: 'deleted', openGeneration: 2 });
  expect(await readLog()).toEqual([]);
});

test('the next project gets a generation above the deleted ones, even if the backup has no row or an earlier one', async () => {
  await replay(3);
  await replay(2);
  await finish();
  expect(await readAnswer(owner)).toMatchObject({ status: 'deleted', openGeneration: 4 });
  await ensureProject(pool, owner, 'p', 4, undefined);
  await replay(3);
  expect(await readAnswer(owner)).toMatchObject({ status: 'live', openGeneration: 4 });
  await replay(4, 'session');
  expect(await readAnswer(owner)).toMatchObject({ status: 'live' });
});

test('a live project of the backup ends, if only a later generation of it is in the log', async () => {
  await ensureProject(pool, owner, 'p', 1, 'old');
  await replay(2);
  await finish();
  expect(await readAnswer(owner)).toMatchObject({ status: 'deleted', openGeneration: 3 });
  expect(sessionsService.fences).toContainEqual([owner, 'p', 2]);
});
