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
const at = sessionPath(project, session);
const upload = (id: string): Partial<HttpRequest> => ({
  method: 'PUT',
  path: sessionPath(project, id),
  headers: json,
  body: JSON.stringify(uploadBody({ markdown: `# ${id}\n`, rawData: 'raw' })),
});
const gone = { method: 'DELETE', path: sessionPath(project, randomUUID()) };

/** One request of each kind, and what it answers when all is well. */
const kinds = {
  projects: { message: () => ({ path: projectsPath }), well: 200 },
  update: { message: () => ({ method: 'PATCH', path: projectPath(project), headers: json, body: '{}' }), well: 200 },
  list: { message: () => ({ path: sessionsPath(project) }), well: 200 },
  recent: { message: () => ({ path: recentPath }), well: 200 },
  sizes: { message: () => ({ path: `${sessionsPath(project)}/sizes` }), well: 200 },
  detail: { message: () => ({ path: at }), well: 200 },
  markdown: { message: () => ({ path: at, headers: { Accept: 'text/markdown' } }), well: 200 },
  head: { message: () => ({ method: 'HEAD', path: at }), well: 200 },
  upload: { message: () => upload(randomUUID()), well: 201 },
  remove: { message: () => gone, well: 404 },
} satisfies Record<string, { message: () => Partial<HttpRequest>; well: number }>;
type Kind = keyof typeof kinds;
const all = Object.keys(kinds) as Kind[];

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
  const round = async (): Promise<Map<Kind, Set<number>>> => {
    const statuses = new Map(all.map(kind => [kind, new Set<number>()]));
    const ask = async (gateway: string, kind: Kind) => {
      const begun = performance.now();
      const { status, headers } = await sendWithKey(gateway, key, kinds[kind].message());
      const ms = performance.now() - begun;
      const fair = status === kinds[kind].well || (status === 503 && /^[1-9]\d*$/.test(headers['retry-after'] ?? ''));
      if (!fair || ms > 5_000) throw new Unfair(`${kind}: ${status} after ${Math.round(ms)} ms`);
      statuses.get(kind)?.add(status);
    };
    await Promise.all(archive.gateways.flatMap(gateway => all.map(kind => ask(gateway, kind))));
    return statuses;
  };
  class Unfair extends Error {}

  const well = (kind: Kind) => [kind, new Set<number>([kinds[kind].well])] as const;
  /** Waits until what needs the absent is 503 and all else is well. */
  const settled = async (still: readonly Kind[], ms: number) => {
    const wanted = new Map(all.map(kind => (still.includes(kind) ? well(kind) : [kind, new Set([503])])));
    let unfair: unknown;
    await eventually(async () => {
      if (unfair === undefined) expect(await round().catch((failure: unknown) => (unfair = failure))).toEqual(wanted);
    }, ms);
    expect(unfair).toBeUndefined();
  };
  const doors = async (path: string) =>
    new Set(
      (await Promise.all(archive.gateways.map(base => sendRequest(base, { method: 'GET', path })))).map(a => a.status),
    );
  const ready = (status: number, ms: number) =>
    eventually(async () => expect(await doors('/readyz')).toEqual(new Set([status])), ms);

  const outage = async (away: () => Promise<void>, still: readonly Kind[], back: () => Promise<void>) => {
    await settled(all, 5_000);
    await away();
    const judged = async () => {
      await settled(still, 10_000);
      await ready(still.length === all.length ? 200 : 503, 5_000);
      expect(await doors('/healthz')).toEqual(new Set([200]));
    };
    await judged().finally(back);
    await Promise.all([settled(all, 3_000), ready(200, 3_000)]);
  };

  const service = (target: Target) => archive.processes.find(process => process.target === target)!;

  test('without PostgreSQL all is 503 in time, and well within 3 s of its return', () =>
    outage(
      () => engines.postgres.kill(),
      [],
      // The sessions of a killed server outlive it for a moment, and it does not start beside them.
      () => eventually(() => engines.postgres.start()),
    ));

  test('without NATS all is well, uploads and deletions too', async () => {
    const doomed = newProjectId();
    const kept = { ...upload(session), path: sessionPath(doomed, session) };
    const remove = async () => {
      expect((await sendWithKey(archive.gateways[0]!, key, kept)).status).toBe(201);
      for (const path of [kept.path, projectPath(doomed)]) {
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
    await outage(away, all, () => engines.nats.start());
  });

  test.each([
    { target: 'auth', still: [] },
    { target: 'projects', still: withoutProjects },
    { target: 'sessions', still: withoutSessions },
    { target: 'search', still: all },
  ] as const)('without $target what needs it is 503 in time, all else is well, and all within 3 s of its return', run =>
    outage(
      () => service(run.target).kill(),
      run.still,
      () => service(run.target).start(),
    ),
  );

  test('while sessions hangs what needs it is 503 in time, all else is well, and all within 3 s of its end', () => {
    const resume = () => {
      service('sessions').resume();
      return Promise.resolve();
    };
    return outage(() => service('sessions').pause(), withoutSessions, resume);
  });
});
