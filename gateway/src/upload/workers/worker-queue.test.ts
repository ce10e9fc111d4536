import { afterEach, describe, expect, test } from '@jest/globals';
import { WorkerQueue, type ParseTask } from './worker-queue.ts';

const never = new AbortController().signal;
const wait = 30_000;
const task = (text: string): ParseTask => ({
  source: { bytes: new Uint8Array(Buffer.from(text)).buffer },
  options: { projectId: text, maxMetadataBytes: 0 },
});
const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ options: { projectId } }) => { ${body} });`)}`,
  );
const answers = `if (projectId === 'throw') throw new Error('boom'); if (projectId === 'exit') process.exit(1); if (projectId !== 'hang') parentPort.postMessage({ outcome: projectId });`;

const lanes: WorkerQueue[] = [];
const open = (url: URL) => {
  const lane = new WorkerQueue(url);
  lanes.push(lane);
  return lane;
};
afterEach(async () => {
  await Promise.all(lanes.splice(0).map(lane => lane.stop()));
});

describe('a lane', () => {
  test('parses in a thread, and gives the memory back', async () => {
    const lane = open(new URL('./worker.ts', import.meta.url));
    const given = task('{"name":"n","markdown":"m\\n"}');
    const { outcome, bytes } = await lane.run(given, wait, never);
    expect(outcome).toMatchObject({ facts: { name: 'n' }, segments: { markdown: { size: 2 } } });
    expect(given.source).toMatchObject({ bytes: { byteLength: 0 } });
    expect(Buffer.from(bytes ?? new ArrayBuffer(0)).toString()).toMatch(/^m\n/);
  });

  test('fails only the task whose thread failed, and goes on with the next', async () => {
    const lane = open(script(answers));
    const results = await Promise.allSettled(
      ['a', 'throw', 'b', 'exit', 'c'].map(name => lane.run(task(name), wait, never)),
    );
    expect(results).toMatchObject([
      { value: { outcome: 'a' } },
      { reason: { code: 'INTERNAL' } },
      { value: { outcome: 'b' } },
      { reason: { code: 'INTERNAL' } },
      { value: { outcome: 'c' } },
    ]);
  });

  test('refuses with UNAVAILABLE what did not begin in time, and forgets who gave up', async () => {
    const lane = open(script(answers));
    const hanging = lane.run(task('hang'), wait, never);
    const abort = new AbortController();
    const given = lane.run(task('b'), wait, abort.signal);
    await expect(lane.run(task('a'), 10, never)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    abort.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    const stopped = expect(hanging).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await lane.stop();
    await stopped;
    await expect(lane.run(task('a'), wait, never)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
