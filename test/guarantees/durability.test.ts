import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { eventually, type Random, runWithRandomSeed } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { parseSessionList } from '../src/api/response-data.ts';
import type { ArchiveProcess } from '../src/archive/archive.ts';
import { killWithDatabase } from '../src/tampering/kill-archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { InterruptibleUploads } from '../src/history/interruptible-uploads.ts';
import { sessionsPath } from '../src/api/paths.ts';
import { readAllRepresentations } from '../src/world/session-content.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const world = createWorld(embeddedTopology, { REST_LIMIT_PER_HOUR: '1000000', UPLOAD_LIMIT_PER_HOUR: '1000000' });
beforeAll(() => world.start());
afterAll(() => world.stop());

/**
 * `archive` kills the archive but not its PostgreSQL. `all` kills both. `start` kills both, and kills them again during
 * the next start.
 */
const killModes = ['archive', 'all', 'start', 'archive', 'all'] as const;

async function killArchive(mode: (typeof killModes)[number], archive: ArchiveProcess, random: Random): Promise<void> {
  await (mode === 'archive' ? archive.kill() : killWithDatabase(archive));
  if (mode !== 'start') return;
  const server = join(archive.dataDir, 'postgres', 'postmaster.pid');
  const before = { pid: await archive.readPid(), server: await readFile(server, 'utf8') };
  const starting = archive.start();
  await eventually(async () => expect([undefined, before.pid]).not.toContain(await archive.readPid()));
  if (random.chance(0.5)) await eventually(async () => expect(await readFile(server, 'utf8')).not.toBe(before.server));
  await yieldRepeatedly(random.integer(100));
  await killWithDatabase(archive);
  await Promise.allSettled([starting]);
}

async function yieldRepeatedly(count: number): Promise<void> {
  for (let remaining = count; remaining > 0; remaining -= 1) await yieldToEventLoop();
}

async function verifySessions(
  client: Client,
  { project, record }: InterruptibleUploads,
  sessions: readonly string[],
): Promise<void> {
  for (const session of sessions)
    record.verifyStored(session, await readAllRepresentations(request => client.send(request), project, session));
}

test('kill -9 at any moment during 200 uploads loses no acknowledged upload, and the archive recovers at the next start', () =>
  runWithRandomSeed(async random => {
    const client = await world.createClient();
    const [archive] = world.archive.processes;
    const uploads = new InterruptibleUploads(request => client.send(request), random, 200);
    for (const mode of killModes) {
      const running = uploads.run();
      await uploads.waitForSteps(10 + random.integer(50));
      await yieldRepeatedly(random.integer(30));
      uploads.interrupt();
      await killArchive(mode, archive!, random);
      await running;
      await archive!.start();
      await verifySessions(client, uploads, uploads.record.unansweredSessions);
    }
    await uploads.run();
    expect(uploads.remaining).toBe(0);
    const { record, project } = uploads;
    const { sessions } = record;
    await verifySessions(client, uploads, sessions);
    const listed = parseSessionList(await client.get(sessionsPath(project)));
    expect(listed.sessions.map(({ id }) => id).sort()).toEqual([...sessions].sort());
    expect(record.unansweredSessions).toEqual([]);
  }));
