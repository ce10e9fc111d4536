import { randomUUID } from 'node:crypto';
import { createLogger, query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SessionAttempts } from '../src/indexing/attempts.ts';
import { createQuarantineClearer, quarantineSession } from '../src/indexing/quarantine-store.ts';
import { pool, setUpDatabase } from './database-fixture.ts';

const log = createLogger('silent', 'test');
let attempts: SessionAttempts;
// Hooks after the tests run in order of their definition: the attempts must end before their pool.
afterAll(() => attempts.stop());
setUpDatabase();
beforeAll(() => {
  attempts = new SessionAttempts({ db: pool, log, extendEveryMs: 20, silentAfterMs: 1_000 });
});

const createSession = (version = 5) => ({ ownerId: 'owner', entity: `p/${randomUUID()}`, version });
type Session = ReturnType<typeof createSession>;
/** Inserts the row that an attempt leaves in the database if its process ends. */
const endProcessIn = async (session: Session) => {
  await pool.query(
    `insert into search.attempts (id, owner_id, entity, version, until) values ($1, $2, $3, $4, now() - interval '1 s')`,
    [randomUUID(), session.ownerId, session.entity, session.version],
  );
};
const begin = async (session: Session) => {
  const result = await attempts.begin(session);
  if (result.kind !== 'begun') throw new Error(`the attempt is ${result.kind}`);
  return result.attempt;
};
const countAttempts = async ({ entity }: Session) =>
  (await query(pool, 'select from search.attempts where entity = $1', [entity])).length;

describe('an attempt to analyse a session', () => {
  test('is recorded while it runs and deleted when it ends', async () => {
    const session = createSession();
    const attempt = await begin(session);
    expect(await countAttempts(session)).toBe(1);
    await attempt.end();
    expect(await countAttempts(session)).toBe(0);
  });

  test('begins again after a process ended during one attempt, and is refused after a second process did', async () => {
    const session = createSession();
    await endProcessIn(session);
    await (await begin(session)).end();
    await endProcessIn(session);
    const reason = '2 attempts failed: the process ended each time';
    await eventually(async () => expect(await attempts.begin(session)).toEqual({ kind: 'refused', reason }));
    await (await begin({ ...session, version: 6 })).end();
  });

  test('is refused with the last reason after two attempts failed because of the session', async () => {
    const session = createSession();
    for (const end of ['time', 'memory']) await (await begin(session)).fail(`the analysis ran out of ${end}`);
    const reason = '2 attempts failed: the analysis ran out of memory';
    expect(await attempts.begin(session)).toEqual({ kind: 'refused', reason });
  });

  test('is pending while two others run, because these may still fail', async () => {
    const session = createSession();
    const running = [await begin(session), await begin(session)];
    expect(await attempts.begin(session)).toEqual({ kind: 'pending' });
    for (const attempt of running) await attempt.end();
    await (await begin(session)).end();
  });

  test('is refused for a quarantined version and begins for a later one; success clears quarantine and attempts', async () => {
    const session = createSession();
    await endProcessIn(session);
    await quarantineSession(pool, session, 'a reason', true);
    expect(await attempts.begin(session)).toEqual({ kind: 'refused', reason: undefined });
    expect(await countAttempts(session)).toBe(0);
    const later = { ...session, version: 6 };
    await (await begin(later)).end();
    await createQuarantineClearer(pool)({ ...later, kind: 'session.changed' });
    expect(await query(pool, 'select from search.set_aside where entity = $1', [session.entity])).toEqual([]);
    expect(await countAttempts(session)).toBe(0);
  });
});
