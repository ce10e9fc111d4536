import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Preconditions } from '@archive/contracts';
import { query, transaction } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { deleteSession } from '../src/write/delete-session.ts';
import { lockSession } from '../src/write/store.ts';
import { createHead, noPreconditions, owner, pool, put, sessionKey, useDatabase } from './fixture.ts';

useDatabase();

const writes: Record<string, (id: string, preconditions: Preconditions) => Promise<unknown>> = {
  upload: (id, preconditions) => put(id, 'mine', { preconditions }),
  deletion: (id, preconditions) => deleteSession(pool, sessionKey(id), { preconditions }),
};

/** Preconditions that are true for the version that `put(id, 'first')` stores, and false for the next version. */
const conditions: Record<string, (id: string) => Partial<Preconditions>> = {
  'If-Match': id => ({ ifMatch: [createHead(id, 'first').etag] }),
  'If-None-Match': id => ({ ifNoneMatch: [createHead(id, 'second').etag] }),
  'If-Unmodified-Since': () => ({ ifUnmodifiedSinceMs: Date.now() + 1_000 }),
};

const cases = Object.keys(writes).flatMap(write => Object.keys(conditions).map(condition => [write, condition]));

test.each(cases)(
  'an %s checks %s against the version that it replaces, even after a wait for a lock',
  async (write, condition) => {
    const id = randomUUID();
    await put(id, 'first');
    const preconditions = { ...noPreconditions, ...conditions[condition]?.(id) };
    const { pending } = await transaction(pool, async tx => {
      await lockSession(tx, owner, 'p', id);
      const waiting = expect(writes[write]?.(id, preconditions)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
      await eventually(async () => expect(await countWaiting()).toBe(1));
      await query(
        tx,
        `update sessions.sessions set etag = $2, updated_at = updated_at + interval '1 minute' where owner_id = $1`,
        [owner, createHead(id, 'second').etag],
      );
      return { pending: waiting };
    });
    await pending;
    const rows = await query<{ dead: boolean; etag: string }>(
      pool,
      'select dead, etag from sessions.sessions where owner_id = $1',
      [owner],
    );
    expect(rows).toEqual([{ dead: false, etag: createHead(id, 'second').etag }]);
  },
);

async function countWaiting(): Promise<number> {
  const text = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return (await query(pool, text)).length;
}
