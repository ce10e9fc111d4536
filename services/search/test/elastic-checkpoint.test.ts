import { deadlineIn } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { canRun } from '@archive/kit/testing';
import {
  toBatches,
  dropIndices,
  engine,
  index,
  openIndex,
  createQuery,
  callServer,
  createSession,
  setUpIndex,
} from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;

suite('the checkpoint of an index in Elasticsearch', () => {
  setUpIndex();

  test('is the greatest number written, and its document is no search result', async () => {
    const readCheckpoint = () => index.readCheckpoint(deadlineIn(5_000));
    expect(await readCheckpoint()).toBe(0);
    await index.writeCheckpoint(5, 0);
    await index.writeCheckpoint(4, 5);
    expect(await readCheckpoint()).toBe(5);
    await index.flush();
    await index.sweep(new AbortController().signal);
    expect(await readCheckpoint()).toBe(5);
    const hitPage = await index.find(createQuery({ ownerId: 'checkpoint' }));
    expect(hitPage.total).toBe(0);
  });

  test('of a restored index rejects later numbers, and shows which sessions the index lacks', async () => {
    const restored = openIndex(engine.url);
    const write = async (changes: Parameters<typeof createSession>[1] = {}) => {
      const { head, passages } = createSession('quoll', changes);
      await writeDocuments(restored, head, toBatches(passages));
      return head;
    };
    const heads = `${restored.prefix}-heads`;
    const early = await write();
    await restored.writeCheckpoint(1, 0);
    await restored.flush();
    const [name = ''] = Object.keys((await callServer(engine.url, 'GET', `/${heads}`)) as object);
    await callServer(engine.url, 'PUT', `/${name}/_settings`, { 'index.blocks.write': true });
    await callServer(engine.url, 'POST', `/${name}/_clone/${name}-old`, { settings: { 'index.blocks.write': null } });
    await callServer(engine.url, 'PUT', `/${name}/_settings`, { 'index.blocks.write': null });
    const written = [early, await write({ ...early, version: 2 }), await write()];
    await restored.writeCheckpoint(2, 1);
    await restored.flush();
    await restored.requireWritten(written);
    const actions = [{ remove_index: { index: name } }, { add: { index: `${name}-old`, alias: heads } }];
    await callServer(engine.url, 'POST', '/_aliases', { actions });
    await expect(restored.writeCheckpoint(3, 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await restored.readCheckpoint(deadlineIn(5_000))).toBe(1);
    await restored.requireWritten([early]);
    for (const head of written.slice(1))
      await expect(restored.requireWritten([head])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await dropIndices(engine.url, restored.prefix);
    await restored.stop();
  });
});
