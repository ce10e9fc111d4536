import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLogger, createPool, Lifecycle, query } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { sendWithKey, putWithKey } from '../src/client/send-with-key.ts';
import { sendStreamed, readBody } from '../src/client/send-streamed.ts';
import type { Archive } from '../src/archive/archive.ts';
import { readMemory, resetPeakMemory } from '../src/measurement/memory.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';
import { recentPath, sessionPath, sessionsPath } from '../src/api/paths.ts';
import type { SessionList, SessionSummary } from '../src/api/resources.ts';

const log = createLogger('silent', 'test');
const lifecycle = new Lifecycle(log);
const largeCount = 100_000;
/** More readers than the 10 database connections of the service `sessions`. */
const readerCount = 12;
let archive: Archive;
let pool: ReturnType<typeof createPool>;
let key: string;
/** One project has 1,000 sessions, the other 100,000. */
const [small, large] = [createProjectId(), createProjectId()];

/**
 * Copies one uploaded session. A third of the copies has startedAt and endedAt, a third only startedAt, a third
 * neither. Several copies share a time.
 */
const insertCopies = `
  insert into sessions.sessions (owner_id, project_id, id, generation, version, name, metadata, etag, markdown_size, raw_size,
    data_size, markdown_rows, raw_rows, data_rows, created_at, updated_at, started_at, ended_at)
  select owner_id, project_id, md5(n || project_id)::uuid, generation, nextval('sessions.version'), 'Session ' || n, metadata, etag,
    markdown_size, raw_size, data_size, markdown_rows, raw_rows, data_rows, created_at, updated_at - n * interval '1 s',
    case when n % 3 < 2 then timestamptz '2026-01-01Z' + (n / 7) * interval '1 s' end,
    case when n % 3 < 1 then timestamptz '2026-02-01Z' + (n / 50) * interval '1 s' end
    from sessions.sessions, generate_series($2::int, $3::int) n where project_id = $1 and id = $4`;

async function createSessions(project: string, count: number): Promise<void> {
  const id = randomUUID();
  await putWithKey(archive.gateways[0]!, key, sessionPath(project, id), uploadBody({ name: 'The first' }));
  const step = 10_000;
  for (let from = 1; from < count; from += step)
    await query(pool, insertCopies, [project, from, Math.min(count - 1, from + step - 1), id]);
}

const openList = (project: string) =>
  sendStreamed(archive.gateways[0]!, {
    method: 'GET',
    path: sessionsPath(project),
    headers: { Authorization: `Bearer ${key}` },
  });

async function readList(answer: Promise<IncomingMessage>): Promise<SessionList> {
  return (JSON.parse((await readBody(await answer)).toString()) as { data: SessionList }).data;
}

const openUnreadLists = () => Promise.all(Array.from({ length: readerCount }, () => openList(large)));

beforeAll(async () => {
  archive = await embeddedTopology.start({ REST_LIMIT_PER_HOUR: '1000000' });
  lifecycle.onStop('archive', () => archive.stop());
  pool = createPool({ url: archive.databaseUrl, max: 1, log });
  lifecycle.onStop('pool', () => pool.end());
  key = (await archive.createKey('big answers')).key;
  await createSessions(small, 1_000);
  await createSessions(large, largeCount);
  await query(pool, 'analyze');
});
afterAll(() => lifecycle.stop());

test('a list of 100,000 sessions raises the peak memory of the process by at most 60 MB over a list of 1,000', async () => {
  const pid = archive.processes[0]!.pid();
  // The thread that analyses the uploads must not start during the measurement.
  await eventually(async () => expect(await query(pool, 'select from sessions.outbox')).toEqual([]));
  for (let n = 0; n < 10; n += 1) expect((await readList(openList(small))).sessions).toHaveLength(1_000);
  const memoryBeforeMb = await resetPeakMemory(pid);
  let bytes = 0;
  for await (const chunk of await openList(large)) bytes += (chunk as Buffer).length;
  expect(bytes).toBeGreaterThan(largeCount * 400);
  expect((await readMemory(pid)).peakMb - memoryBeforeMb).toBeLessThanOrEqual(60);
});

/** Whether the server's end of the connection is established (proc_pid_net(5), tcp). */
async function isOpen(answer: IncomingMessage): Promise<boolean> {
  const hex = (port: number | undefined) => (port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const { remotePort, localPort } = answer.socket;
  const line = new RegExp(`^ *\\d+: \\w+:${hex(remotePort)} \\w+:${hex(localPort)} 01 `, 'm');
  return line.test(await readFile('/proc/net/tcp', 'utf8'));
}

describe('while one client does not read its answer', () => {
  let stalledAnswer: IncomingMessage;
  let startedMs: number;
  beforeAll(async () => {
    stalledAnswer = await openList(large);
    startedMs = performance.now();
    expect(await isOpen(stalledAnswer)).toBe(true);
  });

  test('another client gets the complete list, in order, without duplicates and with the exact total', async () => {
    const { sessions, total, projectId } = await readList(openList(large));
    expect([sessions.length, total, projectId]).toEqual([largeCount, largeCount, large]);
    expect(new Set(sessions.map(({ id }) => id)).size).toBe(largeCount);
    expect(new Set(sessions.map(({ name }) => name)).size).toBe(largeCount);
    const activity = ({ endedAt, startedAt, updatedAt }: SessionSummary) => endedAt ?? startedAt ?? updatedAt;
    const inOrder = (a: SessionSummary, b: SessionSummary) =>
      activity(a) > activity(b) || (activity(a) === activity(b) && a.id < b.id);
    expect(sessions.findIndex((session, n) => n > 0 && !inOrder(sessions[n - 1]!, session))).toBe(-1);
  });

  test('slow clients hold no database connection, and all other clients are served', async () => {
    const answers = await openUnreadLists();
    const busy = `select query from pg_stat_activity
       where backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`;
    await eventually(async () => expect(await query(pool, busy)).toEqual([]));
    const others = Array.from({ length: readerCount }, () =>
      sendWithKey(archive.gateways[0]!, key, { path: recentPath }),
    );
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
    const [slow, ...rest] = answers;
    rest.forEach(answer => answer.destroy());
    expect((await readList(Promise.resolve(slow!))).total).toBe(largeCount);
  });

  test('the gateway closes the connection of that client after 30 s, and the client detects the incomplete list', async () => {
    await eventually(async () => expect(await isOpen(stalledAnswer)).toBe(false), 40_000);
    expect(performance.now() - startedMs).toBeGreaterThan(25_000);
    await expect(readBody(stalledAnswer)).rejects.toThrow('aborted');
  });
});
