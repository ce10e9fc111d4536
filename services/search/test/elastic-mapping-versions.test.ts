import { randomUUID } from 'node:crypto';
import { canRun, type Engine, startEngine } from '@archive/kit/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mappings, mappingVersion, minSearchableVersion } from '../src/elastic/schema/mapping.ts';
import { createIndexSettings } from '../src/elastic/schema/settings.ts';
import { type RebuildableIndex } from '../src/index-port/rebuildable-index.ts';
import { toBatches, openIndex, createQuery, callServer, createSession } from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;
const unavailable = { code: 'UNAVAILABLE' };
const [older, newer] = [mappingVersion - 1, mappingVersion + 1];
/** The older mapping lacks these fields. */
const addedFields = { heads: 'device_id', passages: 'partial' };

suite('an index with another version of the mapping', () => {
  let engine: Engine;
  let index: RebuildableIndex & { prefix: string };
  beforeAll(async () => {
    engine = await startEngine('elasticsearch');
  });
  afterAll(() => engine.stop());
  beforeEach(() => {
    index = openIndex(engine.url);
  });
  afterEach(async () => {
    await index.stop();
    const names = Object.keys((await callServer(engine.url, 'GET', `/${index.prefix}-*`)) as object);
    if (names.length > 0) await callServer(engine.url, 'DELETE', `/${names.join()}`);
  });

  const createIndices = async (version: number, alias = '') => {
    for (const kind of ['heads', 'passages'] as const) {
      const { [addedFields[kind]]: _, ...properties } = mappings[kind].properties ?? {};
      await callServer(engine.url, 'PUT', `/${index.prefix}-${kind}-v${version}-${alias || '0'}`, {
        aliases: { [`${index.prefix}-${kind}${alias}`]: {} },
        settings: createIndexSettings(kind),
        mappings: { ...mappings[kind], _meta: { version }, properties },
      });
    }
  };
  const write = async (text: string, to: Pick<RebuildableIndex, 'engine' | 'write'> = index) => {
    const { head, passages } = createSession(text, { sessionId: randomUUID() });
    await writeDocuments(to, head, toBatches(passages));
    return head;
  };
  const findIds = async () => new Set((await index.find(createQuery())).hits.map(hit => hit.sessionId));

  test('serves searches, writes and deletions while it is older, until the rebuilt one replaces it', async () => {
    expect(older).toBeGreaterThanOrEqual(minSearchableVersion);
    await createIndices(older);
    const [before, deleted] = [await write('before'), await write('deleted')];
    await index.flush();
    expect(await findIds()).toEqual(new Set([before.sessionId, deleted.sessionId]));
    expect(await index.needsRebuild()).toBe(true);

    const rebuild = await index.beginRebuild();
    const meanwhile = await write('meanwhile');
    await index.writeTombstone(deleted, 2);
    await index.flush();
    const expected = new Set([before.sessionId, meanwhile.sessionId]);
    expect(await findIds()).toEqual(expected);
    await writeDocuments(rebuild, deleted, toBatches([]));
    await writeDocuments(rebuild, before, toBatches([]));
    expect(await findIds()).toEqual(expected);
    await rebuild.finish();
    expect(await findIds()).toEqual(expected);
    expect(await index.needsRebuild()).toBe(false);
    const names = Object.keys((await callServer(engine.url, 'GET', `/${index.prefix}-*`)) as object);
    expect(names.filter(name => !name.includes(`-v${mappingVersion}-`))).toEqual([]);
  });

  test('is unavailable while it is newer, and is left to processes of that version', async () => {
    await createIndices(newer);
    await expect(index.find(createQuery())).rejects.toMatchObject(unavailable);
    await expect(write('late')).rejects.toMatchObject(unavailable);
    expect(await index.needsRebuild()).toBe(false);
  });

  test.each([
    { rebuiltVersion: newer, needsRebuild: false },
    { rebuiltVersion: older, needsRebuild: true },
  ])(
    'is rebuilt by version $rebuiltVersion: writes that the new one would lack fail, and the old one serves',
    async run => {
      const before = await write('before');
      await index.flush();
      await index.stop();
      await createIndices(run.rebuiltVersion, '-next');
      index = openIndex(engine.url, index.prefix);
      await expect(write('lost')).rejects.toMatchObject(unavailable);
      await expect(index.writeTombstone(before, 2)).rejects.toMatchObject(unavailable);
      await expect(index.flush()).rejects.toMatchObject(unavailable);
      expect(await findIds()).toEqual(new Set([before.sessionId]));
      expect(await index.needsRebuild()).toBe(run.needsRebuild);
    },
  );
});
