import { randomUUID } from 'node:crypto';
import {
  canRunDedicated,
  eventually,
  type FaultProxy,
  type DedicatedEngine,
  startElasticsearch,
  startFaultProxy,
} from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { decodeText } from '../src/client/answer.ts';
import { type GraphResult, postGraph } from '../src/world/graph.ts';
import { requestElasticsearch, listElasticFaults } from '../src/tampering/elastic-faults.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { createProjectId, upload } from '../src/world/upload.ts';
import { projectPath, projectsPath, sessionPath, sessionsPath } from '../src/api/paths.ts';
import { type Client, createWorld, type World } from '../src/world/world.ts';

/** docs/guarantees.md promises an answer within this time. */
const searchTimeoutMs = 3_000;
/** docs/guarantees.md promises that searches find the uploads of an outage within this time after its end. */
const catchUpMs = 30_000;

const query = `query ($words: String!) {
  projects { id }
  sessions(limit: 50) { id }
  searchSessions(query: $words, limit: 50) { total results { id name snippet matchingExchanges { content } } }
}`;
interface SearchResult {
  readonly total: number;
  readonly results: readonly { readonly id: string }[];
}

const prefix = `faults-${randomUUID()}`;
const suite = canRunDedicated('elasticsearch') ? describe : describe.skip;

suite('while Elasticsearch', () => {
  let engine: DedicatedEngine;
  let proxy: FaultProxy;
  let world: World;
  beforeAll(async () => {
    // By default, Elasticsearch checks the disk only every 30 s.
    engine = await startElasticsearch({ args: ['-E', 'cluster.info.update.interval=10s'] });
    proxy = await startFaultProxy(Number(new URL(engine.url).port));
    const settings = { ELASTICSEARCH_URL: `http://${proxy.address}`, ELASTICSEARCH_PREFIX: prefix, LOG_LEVEL: 'fatal' };
    world = createWorld(embeddedTopology, { ...settings, GRAPHQL_LIMIT_PER_HOUR: '1000000' });
    await world.start();
  });
  afterAll(async () => {
    await world.stop();
    proxy.stop();
    await engine.stop();
  });

  /** The result includes the text of the answer, in which the tests look for deleted words. */
  const runQuery = async (client: Client, words: string) => {
    const startedMs = performance.now();
    const answer = await postGraph(client, { query, variables: { words } });
    const text = decodeText(answer);
    const { data, errors } = JSON.parse(text) as GraphResult;
    const found = data?.['searchSessions'] as SearchResult | null;
    return { status: answer.status, ms: performance.now() - startedMs, data, errors, found, text };
  };
  type Measured = Awaited<ReturnType<typeof runQuery>>;
  const idsOf = (list: unknown) => (list as { id: string }[]).map(({ id }) => id).sort();
  /** Checks the answer to a query that was sent after the deletions. */
  const checkAnswer = ({ status, ms, data, errors, found, text }: Measured, projects: string[], sessions: string[]) => {
    expect([status, Math.max(ms, searchTimeoutMs)]).toEqual([200, searchTimeoutMs]);
    expect(idsOf(data?.['projects'])).toEqual(projects.toSorted());
    expect(idsOf(data?.['sessions'])).toEqual(sessions.toSorted());
    expect(text).not.toContain('doomed');
    expect(found?.total).toBe(found?.results.length);
    if (found) expect(errors).toBeUndefined();
    else expect(errors).toMatchObject([{ path: ['searchSessions'], extensions: { code: 'SERVICE_UNAVAILABLE' } }]);
  };
  /** Counts the engine's documents with deleted words, including documents that no search shows. */
  const countRemaining = async () => {
    const query = { multi_match: { query: 'doomed doom =doomed', fields: ['words', 'terms', 'exact'] } };
    return ((await requestElasticsearch(engine.url, 'POST', `${prefix}-*/_count`, { query })) as { count: number })
      .count;
  };
  const requireInTime = async (client: Client, method: 'get' | 'delete', path: string) => {
    const startedMs = performance.now();
    const { status } = await client[method](path);
    expect([path, status, Math.max(performance.now() - startedMs, searchTimeoutMs)]).toEqual([
      path,
      200,
      searchTimeoutMs,
    ]);
  };

  test.each(
    listElasticFaults(
      () => engine,
      () => proxy,
      prefix,
    ),
  )(
    '$name, REST and GraphQL answer, deleted sessions stay hidden, and search catches up afterwards',
    async fault => {
      const client = await world.createClient();
      const [project, deletedProject, renamed, recreated] = [
        createProjectId(),
        createProjectId(),
        randomUUID(),
        randomUUID(),
      ];
      const kept = await upload(client, { project, markdown: 'walrus kept\n' });
      const deleted = await upload(client, { project, name: 'doomedname', markdown: 'walrus doomed\n' });
      await upload(client, { project, session: renamed, name: 'formername', markdown: 'walrus former\n' });
      await upload(client, { project: deletedProject, session: recreated, markdown: 'walrus doomed too\n' });
      await eventually(async () => expect((await runQuery(client, 'walrus')).found?.total).toBe(4), catchUpMs);

      // A head document may be visible some ms before its passages.
      await eventually(async () => expect(await countRemaining()).toBeGreaterThan(2), catchUpMs);

      await fault.begin();
      const fresh = await upload(client, { project, markdown: 'walrus fresh\n' });
      await upload(client, { project, session: renamed, name: 'lattername', markdown: 'walrus latter\n' });
      await requireInTime(client, 'delete', sessionPath(project, deleted.sessionId));
      await requireInTime(client, 'delete', projectPath(deletedProject));
      await upload(client, { project: deletedProject, session: recreated, markdown: 'walrus again\n' });
      for (const path of [projectsPath, sessionsPath(project), sessionPath(project, kept.sessionId)])
        await requireInTime(client, 'get', path);
      const answers = [await runQuery(client, 'walrus')];
      if (fault.answersSearches !== undefined)
        expect(answers.map(({ found }) => found !== null)).toEqual([fault.answersSearches]);

      const expectedIds = [kept.sessionId, fresh.sessionId, renamed, recreated];
      const waitUntilComplete = () =>
        eventually(async () => {
          answers.push(await runQuery(client, 'walrus'));
          expect(idsOf(answers.at(-1)?.found?.results ?? [])).toEqual(expectedIds.toSorted());
          expect((await runQuery(client, 'lattername latter')).found?.total).toBe(1);
        }, catchUpMs);
      await fault.end();
      await waitUntilComplete();
      await fault.waitUntilRepaired?.();
      await waitUntilComplete();
      await eventually(async () => expect(await countRemaining()).toBe(0), catchUpMs);
      for (const answer of answers) checkAnswer(answer, [project, deletedProject], expectedIds);
      if (fault.answersSearches) expect(answers.filter(({ found }) => found === null)).toEqual([]);
      for (const word of ['formername', 'former', 'doomed', 'doomedname'])
        expect((await runQuery(client, word)).found?.total).toBe(0);
    },
    180_000,
  );
});
