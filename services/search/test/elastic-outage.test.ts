import { deadlineIn } from '@archive/kit';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { canRunDedicated, eventually, type DedicatedEngine, startElasticsearch } from '@archive/kit/testing';
import { mappingVersion } from '../src/elastic/schema/mapping.ts';
import { type RebuildableIndex } from '../src/index-port/rebuildable-index.ts';
import { toBatches, openIndex, createQuery, callServer, createSession } from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const suite = canRunDedicated('elasticsearch') ? describe : describe.skip;
const unavailable = { code: 'UNAVAILABLE' };

suite('the index during an outage of Elasticsearch', () => {
  let engine: DedicatedEngine;
  let index: RebuildableIndex & { prefix: string };
  beforeAll(async () => {
    engine = await startElasticsearch();
    index = openIndex(engine.url);
    await write('here before');
    await index.flush();
  });
  afterAll(async () => {
    await index.stop();
    await engine.stop();
  });

  const write = async (text: string, to: Pick<RebuildableIndex, 'engine' | 'write'> = index, projectId = 'project') => {
    const { head, passages } = createSession(text, { projectId });
    await writeDocuments(to, head, toBatches(passages));
  };
  const find = () => index.find(createQuery({ deadline: deadlineIn(1_000) }));

  test('answers by the deadline while the engine hangs, and serves within 3 s of its return', async () => {
    await engine.pause();
    const start = performance.now();
    await expect(find()).rejects.toMatchObject(unavailable);
    expect(performance.now() - start).toBeLessThan(3_000);
    engine.resume();
    await eventually(async () => expect((await find()).total).toBe(1), 3_000);
  });

  test('fails at once while the engine is down, and serves flushed sessions within 3 s of its return', async () => {
    await engine.kill();
    await expect(find()).rejects.toMatchObject(unavailable);
    await expect(write('while down')).rejects.toMatchObject(unavailable);
    await expect(index.flush()).rejects.toMatchObject(unavailable);
    await engine.start();
    await eventually(async () =>
      expect(await callServer(engine.url, 'GET', health)).toMatchObject({ timed_out: false }),
    );
    await eventually(async () => expect((await find()).total).toBe(1), 3_000);
  });
  const health = '/_cluster/health?wait_for_status=yellow&timeout=5s';

  test('writes again after the engine was read-only, such as after a full disk', async () => {
    const readOnly = (value: boolean | null) =>
      callServer(engine.url, 'PUT', `/${index.prefix}-*/_settings`, { 'index.blocks.read_only_allow_delete': value });
    await readOnly(true);
    await expect(write('read-only')).rejects.toMatchObject(unavailable);
    expect((await find()).total).toBe(1);
    await readOnly(null);
    await write('writable');
    await index.flush();
    expect((await find()).total).toBe(2);
  });

  test('distinguishes a rejected document from an outage, and accepts the next one', async () => {
    await expect(write('too long a name', index, 'p'.repeat(40_000))).rejects.toMatchObject({ code: 'INVALID' });
    await write('goes on');
    await index.flush();
    expect((await find()).total).toBe(3);
  });

  test('is unavailable while its indices are lost or have an unknown mapping, until a rebuild', async () => {
    const damages = [
      () => callServer(engine.url, 'DELETE', `/${index.prefix}-passages-v${mappingVersion}-0`),
      () => callServer(engine.url, 'PUT', `/${index.prefix}-heads-v${mappingVersion}-*/_mapping`, { _meta: {} }),
    ];
    for (const damage of damages) {
      await damage();
      await eventually(() => expect(find()).rejects.toMatchObject(unavailable));
      await expect(write('lost')).rejects.toMatchObject(unavailable);
      expect(await index.needsRebuild()).toBe(true);
      const rebuild = await index.beginRebuild();
      await write('anew', rebuild);
      await rebuild.finish();
      await eventually(async () => expect((await find()).total).toBe(1));
      await write('and more');
    }
  });
});
