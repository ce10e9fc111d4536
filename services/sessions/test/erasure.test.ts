import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { query, transaction } from '@archive/kit';
import { eventually, recordStatements } from '@archive/kit/testing';
import { eraseProject } from '../src/erasure/erasure.ts';
import { eraseGeneration } from '../src/erasure/store.ts';
import { lookUpSessions } from '../src/list/look-up-sessions.ts';
import { raiseFence } from '../src/write/fence.ts';
import { lockSession } from '../src/write/store.ts';
import { pool, owner, sessionKey, put, readMarkdown, readRemainingRows, useDatabase } from './fixture.ts';

useDatabase();

describe('an erasure', () => {
  test('erases its generation completely, and never affects the next one, even if it is repeated or late', async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const id of ids) await put(id, `old ${id}`);
    await raiseFence(pool, owner, 'p', 1);
    await eraseProject(pool, owner, 'p', 1);
    await expect(readRemainingRows()).resolves.toEqual({ sessions: [], parts: [] });
    for (const id of ids) await put(id, `new ${id}`, { generation: 2 });
    await raiseFence(pool, owner, 'p', 2);
    for (const id of ids) await put(id, `newest ${id}`, { generation: 3 });
    for (const generation of [2, 1, 2, 1, 1]) await eraseProject(pool, owner, 'p', generation);
    for (const id of ids) await expect(readMarkdown(id)).resolves.toBe(`newest ${id}`);
    expect((await readRemainingRows()).sessions).toHaveLength(5);
  });

  test('that is concurrent with another does not resolve before every session is erased', async () => {
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    await put(ids[0]!, 'text');
    await query(
      pool,
      `insert into sessions.sessions (owner_id, project_id, id, generation, version, name, metadata, etag, markdown_size,
         markdown_rows, raw_rows, data_rows, created_at, updated_at)
       select owner_id, project_id, other, generation, version, name, metadata, etag, 0, 0, 0, 0, created_at, updated_at
         from sessions.sessions, unnest($2::uuid[]) as other where owner_id = $1`,
      [owner, ids.slice(1)],
    );
    const countRowsAfterErasure = async () => {
      await eraseProject(pool, owner, 'p', 1);
      return (await readRemainingRows()).sessions.length;
    };
    await expect(Promise.all([countRowsAfterErasure(), countRowsAfterErasure()])).resolves.toEqual([0, 0]);
  });

  test('waits for an upload that holds the session lock, and keeps the session that the upload stores', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await raiseFence(pool, owner, 'p', 1);
    let erasing: Promise<void> | undefined;
    await transaction(pool, async tx => {
      await lockSession(tx, owner, 'p', id);
      erasing = eraseProject(pool, owner, 'p', 1);
      await eventually(async () =>
        expect(await query(pool, "select from pg_locks where locktype = 'advisory' and not granted")).toHaveLength(1),
      );
      const next = "generation = 2, version = nextval('sessions.version')";
      await query(tx, `update sessions.sessions set ${next} where owner_id = $1 and id = $2`, [owner, id]);
    });
    await erasing;
    await expect(lookUpSessions(pool, [sessionKey(id)])).resolves.toEqual([expect.objectContaining({ n: 1 })]);
  });

  test('erases old content of a session that is uploaded again between the erasure of its row and of its content', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await raiseFence(pool, owner, 'p', 1);
    await eraseGeneration(pool, owner, 'p', 1);
    await put(id, 'new', { generation: 2 });
    await eraseProject(pool, owner, 'p', 1);
    expect((await readRemainingRows()).parts).toHaveLength(1);
    await expect(readMarkdown(id)).resolves.toBe('new');
  });

  test('examines the content of a project that was created again in steps, up to the last session', async () => {
    await put(randomUUID(), 'old');
    await raiseFence(pool, owner, 'p', 1);
    await query(
      pool,
      `insert into sessions.parts (owner_id, project_id, session_id, version, part, seq, bytes)
       select $1, 'p', ('ffffffff-ffff-4fff-8fff-' || lpad(to_hex(n), 12, '0'))::uuid, 1, 1, 1, '' from generate_series(1, 5000) n`,
      [owner],
    );
    const [statements] = await recordStatements(() => eraseProject(pool, owner, 'p', 1));
    expect((await readRemainingRows()).parts).toEqual([]);
    expect(statements.filter(({ text }) => /sessions\.parts/.test(text)).length).toBeGreaterThan(5);
  });

  test('erases content of a session that exists in another project only', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await put(id, 'other project', { projectId: 'q' });
    await raiseFence(pool, owner, 'p', 1);
    await eraseGeneration(pool, owner, 'p', 1);
    await eraseProject(pool, owner, 'p', 1);
    expect(await query(pool, 'select project_id from sessions.parts where owner_id = $1', [owner])).toEqual([
      { project_id: 'q' },
    ]);
  });

  test('erases only the old content of sessions that are uploaded again in the next generation', async () => {
    const id = randomUUID();
    await put(id, 'old');
    await raiseFence(pool, owner, 'p', 1);
    await put(id, 'new', { generation: 2 });
    expect((await readRemainingRows()).parts).toHaveLength(1);
    await eraseProject(pool, owner, 'p', 1);
    await expect(readMarkdown(id)).resolves.toBe('new');
  });
});
