import { query } from '@archive/kit';
import { countBlocks } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { listProjects } from '../src/list-projects.ts';
import { owner, pool, useDatabase } from './fixture.ts';

useDatabase();

test('a page of projects after a late key reads as few blocks as a page after an early one', async () => {
  await query(
    pool,
    `insert into projects.projects (owner_id, id, generation, state, name, icon, color, created_at, updated_at)
     select $1, 'p' || n, 1, 'live', 'name', 'Folder', 'gray', now(), timestamptz '2026-01-01' - n * interval '1 minute'
       from generate_series(1, 5000) n`,
    [owner],
  );
  await pool.query('vacuum analyze');
  const countAfter = (n: number) =>
    countBlocks(pool, async () => {
      const after = { updatedAt: new Date(Date.parse('2026-01-01') - n * 60_000), id: `p${n}` };
      for await (const page of listProjects(pool, owner, 10, after)) expect(page.rows.length).toBeLessThanOrEqual(10);
    });
  expect(await countAfter(4_900)).toBeLessThan((await countAfter(10)) + 10);
});
