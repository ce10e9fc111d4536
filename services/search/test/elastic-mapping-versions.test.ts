import { randomUUID } from 'node:crypto';
import { canRun, type Engine, startEngine } from '@archive/kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mappings, mappingVersion, minSearchableVersion } from '../src/elastic/schema/mapping.ts';
import { settings } from '../src/elastic/schema/settings.ts';
import { type RebuildableIndex } from '../src/index-port/rebuildable-index.ts';
import { toBatches, openIndex, createQuery, callServer, createSession } from './elastic-fixture.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;
const unavailable = { code: 'UNAVAILABLE' };
const [older, newer] = [mappingVersion - 1, mappingVersion + 1];
/** A field of each that an older mapping does not have. */
const added = { heads: 'device_id', passages: 'partial' };

suite('an index of another version of the mapping', () => {
  let engine: Engine;
  let index: RebuildableIndex & { prefix: string };
  beforeAll(async () => {
    engine = await startEngine('elasticsearch');
  }, 120_000);
  afterAll(() => engine.stop());
  beforeEach(() => {
    index = openIndex(engine.url);
  });
  afterEach(async () => {
    await index.stop();
    const names = Object.keys((await callServer(engine.url, 'GET', `/${index.prefix}-*`)) as object);
    if (names.length > 0) await callServer(engine.url, 'DELETE', `/${names.join()}`);
  });

  /** What a process of another version has made, behind the aliases that end so. */
  const make = async (version: number, alias = '') => {
    for (const kind of ['heads', 'passages'] as const) {
      const { [added[kind]]: _, ...properties } = mappings[kind].properties ?? {};
      await callServer(engine.url, 'PUT', `/${index.prefix}-${kind}-v${version}-${alias || '0'}`, {
        aliases: { [`${index.prefix}-${kind}${alias}`]: {} },
        settings: settings(kind),
        mappings: { ...mappings[kind], _meta: { version }, properties },
      });
    }
  };
  const write = async (text: string, to: Pick<RebuildableIndex, 'write'> = index) => {
    const { head, passages } = createSession(text, { sessionId: randomUUID() });
    await to.write(head, toBatches(passages));
    return head;
  };
  const found = async () => new Set((await index.find(createQuery())).hits.map(hit => hit.sessionId));

  test('answers while it is older, and takes what is written and buried, until the new one is swapped in whole', async () => {
    expect(older).toBeGreaterThanOrEqual(minSearchableVersion);
    await make(older);
    const [before, doomed] = [await write('before'), await write('doomed')];
    await index.flush();
    expect(await found()).toEqual(new Set([before.sessionId, doomed.sessionId]));
    expect(await index.needsRebuild()).toBe(true);

    const rebuild = await index.beginRebuild();
    const meanwhile = await write('meanwhile');
    await index.writeTombstone(doomed, 2);
    await index.flush();
    const now = new Set([before.sessionId, meanwhile.sessionId]);
    expect(await found()).toEqual(now);
    await rebuild.write(doomed, toBatches([]));
    await rebuild.write(before, toBatches([]));
    expect(await found()).toEqual(now);
    await rebuild.finish();
    expect(await found()).toEqual(now);
    expect(await index.needsRebuild()).toBe(false);
    const names = Object.keys((await callServer(engine.url, 'GET', `/${index.prefix}-*`)) as object);
    expect(names.filter(name => !name.includes(`-v${mappingVersion}-`))).toEqual([]);
  }, 30_000);

  test('answers nothing where it is newer, and is left to processes of that version', async () => {
    await make(newer);
    await expect(index.find(createQuery())).rejects.toMatchObject(unavailable);
    await expect(write('late')).rejects.toMatchObject(unavailable);
    expect(await index.needsRebuild()).toBe(false);
  });

  test.each([
    { filled: newer, needsFilling: false },
    { filled: older, needsFilling: true },
  ])('is filled as $filled: nothing is written that it would lack, and the old one answers', async run => {
    const before = await write('before');
    await index.flush();
    await index.stop();
    await make(run.filled, '-next');
    index = openIndex(engine.url, index.prefix);
    await expect(write('lost')).rejects.toMatchObject(unavailable);
    await expect(index.writeTombstone(before, 2)).rejects.toMatchObject(unavailable);
    await expect(index.flush()).rejects.toMatchObject(unavailable);
    expect(await found()).toEqual(new Set([before.sessionId]));
    expect(await index.needsRebuild()).toBe(run.needsFilling);
  });
});
