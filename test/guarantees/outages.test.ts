import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { sendRequest, type HttpRequest } from '../src/client/send-request.ts';
import { sendWithKey } from '../src/client/send-with-key.ts';
import type { Archive, Target } from '../src/archive/archive.ts';
import { startDistributed } from '../src/archive/distributed.ts';
import { canRunDedicatedEngines, type DedicatedEngines, startDedicatedEngines } from '../src/archive/engines.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../src/api/paths.ts';

const project = createProjectId();
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

/** One request of each kind, and its status without an outage. */
const kinds = {
  projects: { request: () => ({ path: projectsPath }), expectedStatus: 200 },
  update: {
    request: () => ({ method: 'PATCH', path: projectPath(project), headers: json, body: '{}' }),
    expectedStatus: 200,
  },
  list: { request: () => ({ path: sessionsPath(project) }), expectedStatus: 200 },
  recent: { request: () => ({ path: recentPath }), expectedStatus: 200 },
  sizes: { request: () => ({ path: `${sessionsPath(project)}/sizes` }), expectedStatus: 200 },
  detail: { request: () => ({ path: sessionUrlPath }), expectedStatus: 200 },
  markdown: { request: () => ({ path: sessionUrlPath, headers: { Accept: 'text/markdown' } }), expectedStatus: 200 },
  head: { request: () => ({ method: 'HEAD', path: sessionUrlPath }), expectedStatus: 200 },
  upload: { request: () => upload(randomUUID()), expectedStatus: 201 },
  remove: { request: () => deleteUnknown, expectedStatus: 404 },
} satisfies Record<string, { request: () => Partial<HttpRequest>; expectedStatus: number }>;
type Kind = keyof typeof kinds;
const allKinds = Object.keys(kinds) as Kind[];

/** These requests need nothing from the service projects. The kinds `detail` and `list` also read the project. */
const withoutProjects: Kind[] = ['recent', 'sizes', 'markdown', 'head'];
const withoutSessions: Kind[] = ['projects', 'update'];

const suite = canRunDedicatedEngines() ? describe : describe.skip;

suite('in an archive with a process per service and two gateways', () => {
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

  /** Sends each kind of request to both gateways. Throws if an answer is late or has an unexpected status. */
  const requestAllKinds = async (): Promise<Map<Kind, Set<number>>> => {
    const statuses = new Map(allKinds.map(kind => [kind, new Set<number>()]));
    const sendKind = async (gateway: string, kind: Kind) => {
      const startedMs = performance.now();
      const { status, headers } = await sendWithKey(gateway, key, kinds[kind].request());
      const ms = performance.now() - startedMs;
      const isExpected =
        status === kinds[kind].expectedStatus || (status === 503 && /^[1-9]\d*$/.test(headers['retry-after'] ?? ''));
      if (!isExpected || ms > 5_000) throw new UnexpectedAnswer(`${kind}: ${status} after ${Math.round(ms)} ms`);
      statuses.get(kind)?.add(status);
    };
    await Promise.all(archive.gateways.flatMap(gateway => allKinds.map(kind => sendKind(gateway, kind))));
    return statuses;
  };
  class UnexpectedAnswer extends Error {}

  const expectSuccess = (kind: Kind) => [kind, new Set<number>([kinds[kind].expectedStatus])] as const;
  /** Waits until the `available` kinds succeed and all others are answered 503. */
  const waitForStatuses = async (available: readonly Kind[], ms: number) => {
    const expected = new Map(
      allKinds.map(kind => (available.includes(kind) ? expectSuccess(kind) : [kind, new Set([503])])),
    );
    let unexpected: unknown;
    await eventually(async () => {
      if (unexpected === undefined)
        expect(await requestAllKinds().catch((failure: unknown) => (unexpected = failure))).toEqual(expected);
    }, ms);
    expect(unexpected).toBeUndefined();
  };
  const fetchStatuses = async (path: string) =>
    new Set(
      (await Promise.all(archive.gateways.map(base => sendRequest(base, { method: 'GET', path })))).map(a => a.status),
    );
  const waitForReadiness = (status: number, ms: number) =>
    eventually(async () => expect(await fetchStatuses('/readyz')).toEqual(new Set([status])), ms);

  const runOutage = async (begin: () => Promise<void>, available: readonly Kind[], end: () => Promise<void>) => {
    await waitForStatuses(allKinds, 5_000);
    await begin();
    const checkOutage = async () => {
      await waitForStatuses(available, 10_000);
      await waitForReadiness(available.length === allKinds.length ? 200 : 503, 5_000);
      expect(await fetchStatuses('/healthz')).toEqual(new Set([200]));
    };
    await checkOutage().finally(end);
    await Promise.all([waitForStatuses(allKinds, 3_000), waitForReadiness(200, 3_000)]);
  };

  const findProcess = (target: Target) => archive.processes.find(process => process.target === target)!;

  test('without PostgreSQL all requests are 503 within 5 s, and they succeed within 3 s after its return', () =>
    runOutage(
      () => engines.postgres.kill(),
      [],
      // PostgreSQL does not start while backends of the killed server still run.
      () => eventually(() => engines.postgres.start()),
    ));

  test('without NATS all requests succeed, including uploads and deletions', async () => {
    const deletedProject = createProjectId();
    const request = { ...upload(session), path: sessionPath(deletedProject, session) };
    const uploadAndDelete = async () => {
      expect((await sendWithKey(archive.gateways[0]!, key, request)).status).toBe(201);
      for (const path of [request.path, projectPath(deletedProject)]) {
        expect((await sendWithKey(archive.gateways[1]!, key, { method: 'DELETE', path })).status).toBe(200);
      }
    };
    const begin = async () => {
      await engines.nats.kill();
      await uploadAndDelete().catch(async (failure: unknown) => {
        await engines.nats.start();
        throw failure;
      });
    };
    await runOutage(begin, allKinds, () => engines.nats.start());
  });

  test.each([
    { target: 'auth', available: [] },
    { target: 'projects', available: withoutProjects },
    { target: 'sessions', available: withoutSessions },
    { target: 'search', available: allKinds },
  ] as const)(
    'without $target only requests that need it are 503, within 5 s, and they succeed within 3 s after its return',
    run =>
      runOutage(
        () => findProcess(run.target).kill(),
        run.available,
        () => findProcess(run.target).start(),
      ),
  );

  test('while sessions hangs, only requests that need it are 503, within 5 s, and they succeed within 3 s after its return', () => {
    const resume = () => {
      findProcess('sessions').resume();
      return Promise.resolve();
    };
    return runOutage(() => findProcess('sessions').pause(), withoutSessions, resume);
  });
});
