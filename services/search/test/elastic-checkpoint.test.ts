import { deadlineIn } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { canRun } from '@archive/kit/testing';
import { batches, drop, engine, index, ownIndex, question, server, session, useIndex } from './elastic-fixture.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;

suite('the checkpoint of an index in Elasticsearch', () => {
  useIndex();

  test('remembers the greatest number noted in it, and shows nobody where', async () => {
    const now = () => index.readCheckpoint(deadlineIn(5_000));
    expect(await now()).toBe(0);
    await index.writeCheckpoint(5, 0);
    await index.writeCheckpoint(4, 5);
    expect(await now()).toBe(5);
    await index.flush();
    await index.sweep(new AbortController().signal);
    expect(await now()).toBe(5);
    const filled = await index.find(question({ ownerId: 'checkpoint' }));
    expect(filled.total).toBe(0);
  });

  test('put back to an earlier state takes no number that says otherwise, and tells what it lacks', async () => {
    const own = ownIndex(engine.url);
    const write = async (changes: Parameters<typeof session>[1] = {}) => {
      const { head, passages } = session('quoll', changes);
      await own.write(head, batches(passages));
      return head;
    };
    const heads = `${own.prefix}-heads`;
    const early = await write();
    await own.writeCheckpoint(1, 0);
    await own.flush();
    const [name = ''] = Object.keys((await server(engine.url, 'GET', `/${heads}`)) as object);
    await server(engine.url, 'PUT', `/${name}/_settings`, { 'index.blocks.write': true });
    await server(engine.url, 'POST', `/${name}/_clone/${name}-old`, { settings: { 'index.blocks.write': null } });
    await server(engine.url, 'PUT', `/${name}/_settings`, { 'index.blocks.write': null });
    const written = [early, await write({ ...early, version: 2 }), await write()];
    await own.writeCheckpoint(2, 1);
    await own.flush();
    await own.requireWritten(written);
    const actions = [{ remove_index: { index: name } }, { add: { index: `${name}-old`, alias: heads } }];
    await server(engine.url, 'POST', '/_aliases', { actions });
    await expect(own.writeCheckpoint(3, 2)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await own.readCheckpoint(deadlineIn(5_000))).toBe(1);
    await own.requireWritten([early]);
    for (const head of written.slice(1))
      await expect(own.requireWritten([head])).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await drop(engine.url, own.prefix);
    await own.stop();
  });
});
