import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { sendRequest, type HttpRequest } from '../src/client/send-request.ts';
import { sendWithKey } from '../src/client/send-with-key.ts';
import type { Archive, Target } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunDedicatedEngines, type DedicatedEngines, startDedicatedEngines } from '../src/archive/engines.ts';
import { newProjectId, uploadBody } from '../src/world/upload.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../src/api/paths.ts';

const project = newProjectId();
const session = randomUUID();
const json = { 'Content-Type': 'application/json' };
const sessionUrlPath = sessionPath(project, session);
const upload = (id: string): Partial<HttpRequest> => ({
  method: 'PUT',
  path: sessionPath(project, id),
  headers: json,
  body: JSON.stringify(uploadBody({ markdown: `# ${id}\n`, rawData: 'raw' })),
});
const deleteUnknown = { method: 'DELETE', path: sessionPath(project, randomUUID()) };

/** One request of each kind, and what it answers when all is well. */
const kinds = {
  projects: { message: () => ({ path: projectsPath }), well: 200 },
  update: { message: () => ({ method: 'PATCH', path: projectPath(project), headers: json, body: '{}' }), well: 200 },
  list: { message: () => ({ path: sessionsPath(project) }), well: 200 },
  recent: { message: () => ({ path: recentPath }), well: 200 },
  sizes: { message: () => ({ path: `${sessionsPath(project)}/sizes` }), well: 200 },
  detail: { message: () => ({ path: sessionUrlPath }), well: 200 },
  markdown: { message: () => ({ path: sessionUrlPath, headers: { Accept: 'text/markdown' } }), well: 200 },
  head: { message: () => ({ method: 'HEAD', path: sessionUrlPath }), well: 200 },
  upload: { message: () => upload(randomUUID()), well: 201 },
  remove: { message: () => deleteUnknown, well: 404 },
} satisfies Record<string, { message: () => Partial<HttpRequest>; well: number }>;
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

/** What can do without projects: a session that is found, and the lists that name no project. */
const withoutProjects: Kind[] = ['recent', 'sizes', 'markdown', 'head'];
const withoutSessions: Kind[] = ['projects', 'update'];

const suite = canRunDedicatedEngines() ? describe : describe.skip;

suite('a process per service and two gateways, of which something goes away', () => {
  let engines: DedicatedEngines;
  let archive: Archive;
  let key: string;

  beforeAll(async () => {
    engines = await startDedicatedEngines();
    archive = await startDistributed({ ...engines.settings, REST_LIMIT_PER_HOUR: '1000000', LOG_LEVEL: 'fatal' });
    key = (await archive.createKey('outages')).key;
    expect((await sendWithKey(archive.gateways[0]!, key, upload(session))).status).toBe(201);
  });
  afterAll(async () => {
    await archive.stop();
    await engines.stop();
  });

  /** Asks once for each kind through both gateways; what is answered late, or neither well nor 503 as agreed, throws. */
  const requestAllKinds = async (): Promise<Map<Kind, Set<number>>> => {
    const statuses = new Map(allKinds.map(kind => [kind, new Set<number>()]));
    const ask = async (gateway: string, kind: Kind) => {
      const begun = performance.now();
      const { status, headers } = await sendWithKey(gateway, key, kinds[kind].message());
      const ms = performance.now() - begun;
      const isExpected =
        status === kinds[kind].well || (status === 503 && /^[1-9]\d*$/.test(headers['retry-after'] ?? ''));
      if (!isExpected || ms > 5_000) throw new UnexpectedAnswer(`${kind}: ${status} after ${Math.round(ms)} ms`);
      statuses.get(kind)?.add(status);
    };
    await Promise.all(archive.gateways.flatMap(gateway => allKinds.map(kind => ask(gateway, kind))));
    return statuses;
  };
  class UnexpectedAnswer extends Error {}

  const well = (kind: Kind) => [kind, new Set<number>([kinds[kind].well])] as const;
  /** Waits until what needs the absent is 503 and all else is well. */
  const waitForStatuses = async (still: readonly Kind[], ms: number) => {
    const wanted = new Map(allKinds.map(kind => (still.includes(kind) ? well(kind) : [kind, new Set([503])])));
    let unexpected: unknown;
    await eventually(async () => {
      if (unexpected === undefined)
        expect(await requestAllKinds().catch((failure: unknown) => (unexpected = failure))).toEqual(wanted);
    }, ms);
    expect(unexpected).toBeUndefined();
  };
  const fetchStatuses = async (path: string) =>
    new Set(
      (await Promise.all(archive.gateways.map(base => sendRequest(base, { method: 'GET', path })))).map(a => a.status),
    );
  const waitForReadiness = (status: number, ms: number) =>
    eventually(async () => expect(await fetchStatuses('/readyz')).toEqual(new Set([status])), ms);

  const runOutage = async (away: () => Promise<void>, still: readonly Kind[], back: () => Promise<void>) => {
    await waitForStatuses(allKinds, 5_000);
    await away();
    const checkOutage = async () => {
      await waitForStatuses(still, 10_000);
      await waitForReadiness(still.length === allKinds.length ? 200 : 503, 5_000);
      expect(await fetchStatuses('/healthz')).toEqual(new Set([200]));
    };
    await checkOutage().finally(back);
    await Promise.all([waitForStatuses(allKinds, 3_000), waitForReadiness(200, 3_000)]);
  };

  const findProcess = (target: Target) => archive.processes.find(process => process.target === target)!;

  test('without PostgreSQL all is 503 in time, and well within 3 s of its return', () =>
    runOutage(
      () => engines.postgres.kill(),
      [],
      // The sessions of a killed server outlive it for a moment, and it does not start beside them.
      () => eventually(() => engines.postgres.start()),
    ));

  test('without NATS all is well, uploads and deletions too', async () => {
    const deletedProject = newProjectId();
    const kept = { ...upload(session), path: sessionPath(deletedProject, session) };
    const remove = async () => {
      expect((await sendWithKey(archive.gateways[0]!, key, kept)).status).toBe(201);
      for (const path of [kept.path, projectPath(deletedProject)]) {
        expect((await sendWithKey(archive.gateways[1]!, key, { method: 'DELETE', path })).status).toBe(200);
      }
    };
    const away = async () => {
      await engines.nats.kill();
      await remove().catch(async (failure: unknown) => {
        await engines.nats.start();
        throw failure;
      });
    };
    await runOutage(away, allKinds, () => engines.nats.start());
  });

  test.each([
    { target: 'auth', still: [] },
    { target: 'projects', still: withoutProjects },
    { target: 'sessions', still: withoutSessions },
    { target: 'search', still: allKinds },
  ] as const)('without $target what needs it is 503 in time, all else is well, and all within 3 s of its return', run =>
    runOutage(
      () => findProcess(run.target).kill(),
      run.still,
      () => findProcess(run.target).start(),
    ),
  );

  test('while sessions hangs what needs it is 503 in time, all else is well, and all within 3 s of its end', () => {
    const resume = () => {
      findProcess('sessions').resume();
      return Promise.resolve();
    };
    return runOutage(() => findProcess('sessions').pause(), withoutSessions, resume);
  });
});
