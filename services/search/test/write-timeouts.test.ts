import { randomUUID } from 'node:crypto';
import { createSessionChangedEvent, parseSessionKey } from '@archive/contracts';
import { createLogger, query } from '@archive/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { WriteTimeoutError } from '../src/index-port/write-timeout-error.ts';
import { SessionAttempts } from '../src/indexing/attempts.ts';
import { indexSession, type IndexingOptions } from '../src/indexing/index-session.ts';
import { createPostgresIndex } from '../src/postgres/postgres-index.ts';
import { pool, setUpDatabase } from './database-fixture.ts';
import { createIndexingOptions, version } from './indexing-fixture.ts';
import { writeSession } from './session-fixture.ts';

const log = createLogger('silent', 'test');
let attempts: SessionAttempts;
let options: IndexingOptions;
let nowMs = 0;
// Hooks after the tests run in order of their definition: the attempts must end before their pool.
afterAll(() => attempts.stop());
setUpDatabase();
beforeAll(async () => {
  attempts = new SessionAttempts({ db: pool, log });
  // For the owner `slow`, the trigger raises the error of a statement timeout at once.
  await query(
    pool,
    `create function search.slow() returns trigger language plpgsql as $$ begin
       if new.owner_id = 'slow' then raise exception 'slow' using errcode = '57014'; end if;
       if new.owner_id = 'very slow' then perform pg_sleep(60); end if;
       return new;
     end $$`,
  );
  await enableTrigger();
});
beforeEach(() => {
  nowMs = 0;
  options = createOptions();
});

const enableTrigger = () =>
  query(
    pool,
    `create or replace trigger slow before insert on search.passages for each row execute function search.slow()`,
  );
const createOptions = () =>
  createIndexingOptions({ pool, index: createPostgresIndex(pool), attempts, log, readTimeMs: () => nowMs });
const createEvent = (ownerId: string) =>
  createSessionChangedEvent({ ownerId, projectId: 'p', sessionId: randomUUID() }, version);
type Event = ReturnType<typeof createEvent>;
const unavailable = { code: 'UNAVAILABLE' };
/** The write of the session times out five times within 10 minutes. Other sessions are written meanwhile. */
const timeOutFiveTimes = async (event: Event) => {
  for (let n = 1; n < 5; n += 1) {
    await expect(indexSession(options, event)).rejects.toMatchObject(unavailable);
    await indexSession(options, createEvent('other'));
    nowMs += 150_000;
  }
  return indexSession(options, event);
};
const readQuarantine = ({ entity }: Event) =>
  query(pool, 'select version, reason, from_attempts from search.set_aside where entity = $1', [entity]);
const readHeads = async ({ entity }: Event) =>
  query(pool, 'select version, dead from search.heads where session_id = $1', [entity.split('/')[1]]);
const quarantined = [{ version, reason: 'the engine never finishes the write in time', from_attempts: false }];

describe('a session that PostgreSQL does not write within the time limit of a statement', () => {
  test('causes a WriteTimeoutError, and a session that waits for a lock does not', async () => {
    const { index } = options;
    const sessionId = randomUUID();
    const lock = await pool.connect();
    try {
      await lock.query(`select pg_advisory_lock(hashtextextended('search/locked/p/${sessionId}', 0))`);
      const writes = await Promise.allSettled([
        writeSession(index, { ownerId: 'very slow' }),
        writeSession(index, { ownerId: 'locked', sessionId }),
      ]);
      const errors = writes.map(write => (write.status === 'rejected' ? (write.reason as unknown) : undefined));
      expect(errors).toMatchObject([unavailable, unavailable]);
      expect(errors.map(error => error instanceof WriteTimeoutError)).toEqual([true, false]);
    } finally {
      lock.release(true);
    }
  });

  test('is quarantined after five timeouts in 10 minutes, and stays so if its event is delivered again', async () => {
    const event = createEvent('slow');
    expect(await timeOutFiveTimes(event)).toBe(true);
    expect(await readQuarantine(event)).toEqual(quarantined);
    expect(await readHeads(event)).toEqual([{ version, dead: true }]);
    expect(await indexSession(options, event)).toBe(true);
    expect(await readQuarantine(event)).toEqual(quarantined);
  });

  test('is not quarantined while no other session is written', async () => {
    const event = createEvent('slow');
    for (let n = 1; n <= 20; n += 1) {
      await expect(indexSession(options, event)).rejects.toMatchObject(unavailable);
      nowMs += 150_000;
    }
    expect(await readQuarantine(event)).toEqual([]);
  });

  test('is not quarantined because of timeouts from before its version was in the index', async () => {
    const event = createEvent('slow');
    for (let n = 1; n < 5; n += 1) {
      await expect(indexSession(options, event)).rejects.toMatchObject(unavailable);
      await indexSession(options, createEvent('other'));
      nowMs += 150_000;
    }
    await options.index.writeTombstone(parseSessionKey(event), version);
    expect(await indexSession(options, event)).toBe(true);
    expect(options.writeTimeouts.has(event)).toBe(false);
  });

  test('is logged as quarantined once, and not before it is', async () => {
    const lines: string[] = [];
    options = { ...options, log: pino({ level: 'error' }, { write: line => lines.push(line) }) };
    const event = createEvent('slow');
    await query(
      pool,
      `create trigger slow before insert on search.heads for each row when (new.dead) execute function search.slow()`,
    );
    await expect(timeOutFiveTimes(event)).rejects.toMatchObject(unavailable);
    expect(lines).toEqual([]);
    await query(pool, 'drop trigger slow on search.heads');
    await indexSession(options, createEvent('other'));
    expect(await indexSession(options, event)).toBe(true);
    expect(lines).toEqual([expect.stringContaining('it is quarantined')]);
  });

  test('keeps no attempt at a version that the index has, and keeps the quarantine of this version', async () => {
    const event = createEvent('slow');
    await timeOutFiveTimes(event);
    await query(
      pool,
      `insert into search.attempts (id, owner_id, entity, version, until) values ($1, $2, $3, $4, now() - interval '1 s')`,
      [randomUUID(), event.ownerId, event.entity, version],
    );
    expect(await indexSession(options, event)).toBe(true);
    expect(await query(pool, 'select from search.attempts where entity = $1', [event.entity])).toEqual([]);
    expect(await readQuarantine(event)).toEqual(quarantined);
  });

  test('is quarantined again after two timeouts in a rebuild, and is found again if the rebuild writes it', async () => {
    const event = createEvent('slow');
    await timeOutFiveTimes(event);
    const index = await createPostgresIndex(pool).beginRebuild();
    options = { ...createOptions(), index };
    // The first request may contain another session, which could be the cause of the timeout.
    await expect(indexSession(options, event)).rejects.toMatchObject(unavailable);
    expect(await indexSession(options, event)).toBe(true);
    expect(await readQuarantine(event)).toEqual(quarantined);
    await query(pool, 'drop trigger slow on search.passages');
    expect(await indexSession(options, event)).toBe(true);
    await enableTrigger();
    expect(await readQuarantine(event)).toEqual([]);
    expect(await readHeads(event)).toEqual([{ version, dead: false }]);
  });
});
