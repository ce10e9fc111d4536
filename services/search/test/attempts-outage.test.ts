import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createLogger, createPool, query } from '@archive/kit';
import { eventually, startFaultProxy } from '@archive/kit/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { SessionVersion } from '../src/indexing/attempt-store.ts';
import { SessionAttempts } from '../src/indexing/attempts.ts';
import { databaseUrl, pool, setUpDatabase } from './database-fixture.ts';

const log = createLogger('silent', 'test');
const silentAfterMs = 2_000;
const processes: { stop(): Promise<void> }[] = [];
setUpDatabase();
afterEach(async () => {
  for (const process of processes.splice(0)) await process.stop();
});

/** The process reaches the database only through the proxy `line`. */
const startProcess = async () => {
  const line = await startFaultProxy(join(decodeURIComponent(new URL(databaseUrl).hostname), '.s.PGSQL.5432'));
  const ownPool = createPool({ url: `postgresql://postgres@${line.address}/postgres`, log });
  const attempts = new SessionAttempts({ db: ownPool, log, extendEveryMs: 20, silentAfterMs });
  const stop = async () => {
    line.restore();
    await attempts.stop();
    await ownPool.end();
    line.stop();
  };
  const process = { line, attempts, stop };
  processes.push(process);
  return process;
};
const createSession = (): SessionVersion => ({ ownerId: 'owner', entity: `p/${randomUUID()}`, version: 5 });
const begin = async ({ attempts }: { attempts: SessionAttempts }, session: SessionVersion) => {
  const result = await attempts.begin(session);
  if (result.kind !== 'begun') throw new Error(`the attempt is ${result.kind}`);
  return result.attempt;
};
const countAttempts = async ({ entity }: SessionVersion, condition = 'true') =>
  (await query(pool, `select from search.attempts where entity = $1 and ${condition}`, [entity])).length;

describe('an attempt whose process lives', () => {
  test('is deleted after an outage of the database in which it ended', async () => {
    const process = await startProcess();
    const session = createSession();
    const attempt = await begin(process, session);
    process.line.disconnect();
    await attempt.end();
    expect(await countAttempts(session)).toBe(1);
    process.line.restore();
    await eventually(async () => expect(await countAttempts(session)).toBe(0));
  });

  test('is deleted if its process lost the connection before it knew that the attempt began', async () => {
    const process = await startProcess();
    const session = createSession();
    const lock = await pool.connect();
    try {
      await lock.query('begin; lock table search.attempts in share mode');
      const begun = process.attempts.begin(session).catch((error: unknown) => error);
      await eventually(async () => {
        const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into%'`;
        expect((await query(pool, waiting)).length).toBe(1);
      });
      process.line.disconnect();
      expect(await begun).toMatchObject({ code: 'UNAVAILABLE' });
    } finally {
      await lock.query('commit');
      lock.release();
    }
    await eventually(async () => expect(await countAttempts(session)).toBe(1));
    process.line.restore();
    await eventually(async () => expect(await countAttempts(session)).toBe(0));
  });

  test('does not count as failed when another process reaches the database first after an outage', async () => {
    const [first, second] = [await startProcess(), await startProcess()];
    const session = createSession();
    const running = [await begin(first, session), await begin(first, session)];
    const ended = createSession();
    for (const id of [randomUUID(), randomUUID()])
      await query(
        pool,
        `insert into search.attempts (id, owner_id, entity, version, until) values ($1, $2, $3, $4, '-infinity')`,
        [id, ended.ownerId, ended.entity, ended.version],
      );
    await eventually(async () => expect(await second.attempts.begin(ended)).toMatchObject({ kind: 'refused' }));
    for (const { line } of [first, second]) line.disconnect();
    await eventually(async () => expect(await countAttempts(session, 'until < clock_timestamp()')).toBe(2));
    second.line.restore();
    expect(await eventually(() => second.attempts.begin(session))).toEqual({ kind: 'pending' });
    first.line.restore();
    await eventually(async () => expect(await countAttempts(session, 'until > clock_timestamp()')).toBe(2));
    for (const attempt of running) await attempt.end();
    await (await begin(second, session)).end();
  });
});
