import { randomUUID } from 'node:crypto';
import { createSessionChangedEvent, parseSessionKey } from '@archive/contracts';
import { createLogger, query } from '@archive/kit';
import { canRun } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { SessionAttempts } from '../src/indexing/attempts.ts';
import { indexSession } from '../src/indexing/index-session.ts';
import { quarantineSession } from '../src/indexing/quarantine-store.ts';
import { rebuild } from '../src/rebuild/rebuild.ts';
import { pool, setUpDatabase } from './database-fixture.ts';
import { createQuery, index, setUpIndex } from './elastic-fixture.ts';
import { createIndexingOptions, unreadableOwner, version } from './indexing-fixture.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;
const log = createLogger('silent', 'test');

suite('a session that is quarantined in Elasticsearch', () => {
  setUpIndex();
  let attempts: SessionAttempts;
  // Hooks after the tests run in order of their definition: the attempts must end before their pool.
  afterAll(() => attempts.stop());
  setUpDatabase();
  beforeAll(() => {
    attempts = new SessionAttempts({ db: pool, log });
  });

  const createEvent = (ownerId: string) =>
    createSessionChangedEvent({ ownerId, projectId: 'p', sessionId: randomUUID() }, version);
  type Event = ReturnType<typeof createEvent>;
  const quarantine = async (event: Event) => {
    await index.writeTombstone(parseSessionKey(event), version);
    await quarantineSession(pool, event, 'a reason');
  };
  const isQuarantined = async ({ entity }: Event) =>
    (await query(pool, 'select from search.set_aside where entity = $1', [entity])).length === 1;
  const rebuildIndex = async (...events: readonly Event[]) => {
    const options = createIndexingOptions({ pool, index, attempts, log });
    const sessions = events.map(event => ({ item: parseSessionKey(event), version }));
    const listVersions = () => Promise.resolve({ sessions, lastVersion: version });
    const pages = rebuild(
      { ...options, sessions: { ...options.sessions, listVersions } },
      new AbortController().signal,
    );
    for await (const written of pages) expect(written).toBe(events.length);
  };

  test('stays so if a rebuild that has written it is abandoned, and is found after a complete one', async () => {
    const event = createEvent('rebuilt');
    await quarantine(event);
    const find = async () => (await index.find(createQuery({ ownerId: event.ownerId }))).total;
    await expect(rebuildIndex(event, createEvent(unreadableOwner))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await isQuarantined(event)).toBe(true);
    expect(await find()).toBe(0);
    await rebuildIndex(event);
    expect(await isQuarantined(event)).toBe(false);
    expect(await find()).toBe(1);
  });

  test('stays so if its event is delivered again during a rebuild, which may be abandoned', async () => {
    const event = createEvent('redelivered');
    await quarantine(event);
    const newIndex = await index.beginRebuild();
    try {
      expect(await indexSession(createIndexingOptions({ pool, index, attempts, log }), event)).toBe(true);
    } finally {
      await newIndex.abandon();
    }
    expect(await isQuarantined(event)).toBe(true);
  });
});
