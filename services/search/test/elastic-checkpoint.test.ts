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

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;

suite('the checkpoint of an index in Elasticsearch', () => {
  setUpIndex();

  test('remembers the greatest number noted in it, and shows nobody where', async () => {
    const now = () => index.readCheckpoint(deadlineIn(5_000));
    expect(await now()).toBe(0);
    await index.writeCheckpoint(5, 0);
    await index.writeCheckpoint(4, 5);
    expect(await now()).toBe(5);
    await index.flush();
    await index.sweep(new AbortController().signal);
    expect(await now()).toBe(5);
    const filled = await index.find(createQuery({ ownerId: 'checkpoint' }));
    expect(filled.total).toBe(0);
  });

  test('put back to an earlier state takes no number that says otherwise, and tells what it lacks', async () => {
    const own = openIndex(engine.url);
    const write = async (changes: Parameters<typeof createSession>[1] = {}) => {
      const { head, passages } = createSession('quoll', changes);
      await own.write(head, toBatches(passages));
      return head;
    };
    const heads = `${own.prefix}-heads`;
    const early = await write();
    await own.writeCheckpoint(1, 0);
    await own.flush();
    const [name = ''] = Object.keys((await callServer(engine.url, 'GET', `/${heads}`)) as object);
    await callServer(engine.url, 'PUT', `/${name}/_settings`, { 'index.blocks.write': true });
    await callServer(engine.url, 'POST', `/${name}/_clone/${name}-old`, { settings: { 'index.blocks.write': null } });
    await callServer(engine.url, 'PUT', `/${name}/_settings`, { 'index.blocks.write': null });
    const written = [early, await write({ ...early, version: 2 }), await write()];
    await own.writeCheckpoint(2, 1);
    await own.flush();
    await own.requireWritten(written);
    const actions = [{ remove_index: { index: name } }, { add: { index: `${name}-old`, alias: heads } }];
    await callServer(engine.url, 'POST', '/_aliases', { actions });
    await expect(own.writeCheckpoint(3, 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await own.readCheckpoint(deadlineIn(5_000))).toBe(1);
    await own.requireWritten([early]);
    for (const head of written.slice(1))
      await expect(own.requireWritten([head])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await dropIndices(engine.url, own.prefix);
    await own.stop();
  });
});
