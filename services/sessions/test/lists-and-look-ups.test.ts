import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { eventually, recordStatements } from '@archive/kit/testing';
import { listSessions, listSizes } from '../src/list/list-sessions.ts';
import { lookUpSessions } from '../src/list/look-up-sessions.ts';
import { deleteSession } from '../src/write/delete-session.ts';
import {
  pool,
  owner,
  sessionKey,
  hasRun,
  createHead,
  openDelayedPool,
  put,
  collectIds,
  useDatabase,
} from './fixture.ts';

useDatabase();

test('the list of sizes has every session, including the lowest possible id', async () => {
  const ids = ['00000000-0000-0000-0000-000000000000', randomUUID()];
  for (const id of ids) await put(id, 'text');
  const pages = [];
  for await (const rows of listSizes(pool, owner, 'p')) pages.push(...rows.map(row => row.id));
  expect(pages).toEqual(ids);
});

describe('a batch of look-ups', () => {
  test('is one query for any number of items', async () => {
    const items = Array.from({ length: 64 }, () => sessionKey(randomUUID()));
    const [statements] = await recordStatements(() => lookUpSessions(pool, items));
    expect(statements).toHaveLength(1);
  });

  test('of many owners with the same ids returns each owner’s sessions only', async () => {
    const owners = Array.from({ length: 8 }, () => randomUUID());
    const ids = Array.from({ length: 3 }, () => randomUUID());
    const storedTags = new Map<string, string>();
    for (const [n, ownerId] of owners.entries()) {
      for (const [m, id] of ids.entries()) {
        if ((n + m) % 3 === 0) continue;
        await put(id, `${n} ${m}`, {}, ownerId);
        storedTags.set(ownerId + id, createHead(id, `${n} ${m}`).etag);
      }
    }
    const items = owners
      .flatMap(ownerId =>
        ids.flatMap(id => [sessionKey(id, ownerId), sessionKey(id, ownerId, 'q'), sessionKey(`{${id}}`, ownerId)]),
      )
      .sort(() => Math.random() - 0.5);
    const answers = await lookUpSessions(pool, items);
    expect(answers.map(answer => answer?.etag)).toEqual(
      items.map(({ ownerId, sessionId, projectId }) =>
        projectId === 'p' ? storedTags.get(ownerId + sessionId) : undefined,
      ),
    );
  });
});

describe('a list', () => {
  test('continues with the next sessions if all sessions of a page are deleted during the read', async () => {
    const [newest, middle, oldest] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [n, id] of [oldest, middle, newest].entries()) await put(id, 'text', { endedMs: n * 1_000 });
    const { pool: delayedPool, line, stop } = await openDelayedPool();
    try {
      await query(delayedPool, 'select');
      line.holdResponses();
      const pages: { ids: string[]; next: string | undefined }[] = [];
      const reading = (async () => {
        for await (const { rows, next } of listSessions(delayedPool, owner, 'p', 1))
          pages.push({ ids: rows.map(row => row.id), next: next?.id });
      })();
      await eventually(async () => expect(await hasRun('string_agg')).toBe(true));
      await deleteSession(pool, sessionKey(newest));
      line.releaseResponses();
      await reading;
      expect(pages).toEqual([
        { ids: [middle], next: undefined },
        { ids: [], next: middle },
      ]);
    } finally {
      await stop();
    }
  });

  test('is complete and ordered by last activity, and its pages have no gaps', async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID());
    for (const [n, id] of ids.entries())
      await put(id, `text ${n}`, { startedMs: 5_000, endedMs: (n % 4) * 1_000 - 62_000_000_000_000 });
    const { ids: all, total } = await collectIds(listSessions(pool, owner, 'p'));
    expect(total).toBe(12);
    const expected = ids.map((id, n) => ({ id, at: n % 4 })).sort((a, b) => b.at - a.at || (a.id < b.id ? -1 : 1));
    expect(all).toEqual(expected.map(({ id }) => id));
    const pagedIds: string[] = [];
    let after: { activityAt: Date; id: string } | undefined;
    do {
      let next: typeof after;
      for await (const page of listSessions(pool, owner, 'p', 5, after)) {
        pagedIds.push(...page.rows.map(row => row.id));
        next = page.next;
      }
      after = next;
    } while (after);
    expect(pagedIds).toEqual(all);
  });

  test('with rows of 60 kB has at most 2 MB of metadata per batch', async () => {
    const metadataJson = JSON.stringify({ note: 'x'.repeat(60_000) });
    await Promise.all(Array.from({ length: 60 }, (_, n) => put(randomUUID(), `text ${n}`, { metadataJson })));
    let rows = 0;
    for await (const page of listSessions(pool, owner, 'p')) {
      rows += page.rows.length;
      expect(page.rows.reduce((bytes, row) => bytes + row.metadata.length, 0)).toBeLessThan(2_000_000);
    }
    expect(rows).toBe(60);
  });
});
