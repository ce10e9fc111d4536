import { randomUUID } from 'node:crypto';
import { query, ServiceError } from '@archive/kit';
import { canRun, type Engine, eventually, startEngine } from '@archive/kit/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openDatabase } from '../src/tampering/owner-rows.ts';
import { checkHealth } from '../src/world/check-health.ts';
import { connectSearch, type SearchClient } from '../src/world/search-client.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { sessionPath } from '../src/api/paths.ts';
import { upload } from '../src/world/upload.ts';
import { createWorld, type World } from '../src/world/world.ts';

const prefix = `restored-${randomUUID()}`;
const heads = `${prefix}-heads`;
const suite = (await canRun('elasticsearch')) ? describe : describe.skip;

suite('an index in Elasticsearch that differs from the database', () => {
  let engine: Engine;
  let world: World;
  let search: SearchClient;
  beforeAll(async () => {
    engine = await startEngine('elasticsearch');
    world = createWorld(embeddedTopology, { ELASTICSEARCH_URL: engine.url, ELASTICSEARCH_PREFIX: prefix });
    await world.start();
    search = await connectSearch(world.archive);
  });
  afterAll(async () => {
    search.close();
    await world.stop();
    await fetch(`${engine.url}/${prefix}-*`, { method: 'DELETE' });
    await engine.stop();
  });

  const sendToElasticsearch = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${engine.url}/${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok).toBe(true);
    return answer.json();
  };

  test('answers with an error after its restore from an older state, never shows deleted sessions, and is repaired', async () => {
    const client = await world.createClient();
    const { projectId, sessionId } = await upload(client, { markdown: 'thylacine\n' });
    const kept = await upload(client, { project: projectId, markdown: 'thylacine too\n' });
    await eventually(async () => expect((await search.find(client, 'thylacine')).total).toBe(2));
    const [index = ''] = Object.keys((await sendToElasticsearch('GET', heads)) as object);
    await sendToElasticsearch('PUT', `${index}/_settings`, { 'index.blocks.write': true });
    await sendToElasticsearch('POST', `${index}/_clone/${index}-old`, { settings: { 'index.blocks.write': null } });
    await sendToElasticsearch('PUT', `${index}/_settings`, { 'index.blocks.write': null });
    expect((await client.delete(sessionPath(projectId, sessionId))).status).toBe(200);
    const database = openDatabase(world.archive);
    await eventually(async () => expect(await query(database, 'select from sessions.outbox')).toEqual([]));
    // Without this lease of another process, the rebuild could end before the health is read.
    await query(
      database,
      `insert into search.leases values ('rebuilding', gen_random_uuid(), now() + interval '1 hour')`,
    );

    await sendToElasticsearch('POST', '_aliases', {
      actions: [{ remove_index: { index } }, { add: { index: `${index}-old`, alias: heads } }],
    });
    const address = world.archive.processes[0]!.address('search');
    await eventually(async () => expect(await checkHealth(address, 'index')).toBe('NOT_SERVING'));
    expect(await checkHealth(address)).toBe('SERVING');
    await query(database, 'delete from search.leases');
    await database.end();
    const answers: (number | string)[] = [];
    await eventually(async () => {
      const answer = await search.find(client, 'thylacine').then(
        ({ total }) => total,
        (failure: unknown) => (failure instanceof ServiceError ? failure.code : String(failure)),
      );
      answers.push(answer);
      expect(answer).toBe(1);
    }, 30_000);
    expect(new Set(answers)).toEqual(new Set(['UNAVAILABLE', 1]));
    const { matches } = await search.find(client, 'thylacine');
    expect(matches.map(match => match.sessionId)).toEqual([kept.sessionId]);
    await eventually(async () => expect(await checkHealth(address, 'index')).toBe('SERVING'));
  });

  test('is repaired after a restore of the database to an older state, and later uploads are found', async () => {
    const client = await world.createClient();
    const database = openDatabase(world.archive);
    await query(database, `select setval('sessions.version', 1000000)`);
    const { projectId, sessionId } = await upload(client, { markdown: 'dodo\n' });
    await eventually(async () => expect((await search.find(client, 'dodo')).total).toBe(1));
    for (const table of ['sessions', 'parts'])
      await query(database, `update sessions.${table} set version = version - 900000 where project_id = $1`, [
        projectId,
      ]);
    await query(database, `select setval('sessions.version', 200000)`);
    await database.end();

    expect(await search.reconcile()).toMatchObject({ missing: 0, outdated: 0, leftOver: 0, ahead: 1, repaired: 1 });
    await upload(client, { project: projectId, session: sessionId, markdown: 'dodo walks\n' });
    await eventually(async () => expect((await search.find(client, 'walks')).total).toBe(1));
    expect(await search.reconcile()).toMatchObject({ ahead: 0, repaired: 0 });
  });
});
