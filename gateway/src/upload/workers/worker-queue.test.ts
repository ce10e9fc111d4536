import { afterEach, describe, expect, test } from '@jest/globals';
import type { ParseTask } from '../parse/parse-task.ts';
import { WorkerQueue } from './worker-queue.ts';

const notAborted = new AbortController().signal;
const timeoutMs = 30_000;
const task = (text: string): ParseTask => ({
  source: { bytes: new Uint8Array(Buffer.from(text)).buffer },
  options: { projectId: text, maxMetadataBytes: 0 },
});
const script = (body: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ options: { projectId } }) => { ${body} });`)}`,
  );
const answering = `if (projectId === 'throw') throw new Error('boom'); if (projectId === 'exit') process.exit(1); if (projectId !== 'hang') parentPort.postMessage({ outcome: projectId });`;

const queues: WorkerQueue[] = [];
const createQueue = (url: URL) => {
  const queue = new WorkerQueue(url);
  queues.push(queue);
  return queue;
};
afterEach(async () => {
  await Promise.all(queues.splice(0).map(queue => queue.stop()));
});

describe('a worker queue', () => {
  test('parses in a thread, and returns the memory', async () => {
    const queue = createQueue(new URL('./worker.ts', import.meta.url));
    const given = task('{"name":"n","markdown":"m\\n"}');
    const { outcome, bytes } = await queue.run(given, timeoutMs, notAborted);
    expect(outcome).toMatchObject({ facts: { name: 'n' }, segments: { markdown: { size: 2 } } });
    expect(given.source).toMatchObject({ bytes: { byteLength: 0 } });
    expect(Buffer.from(bytes ?? new ArrayBuffer(0)).toString()).toMatch(/^m\n/);
  });

  test('rejects only the running task when its thread fails, and starts the next task', async () => {
    const queue = createQueue(script(answering));
    const results = await Promise.allSettled(
      ['a', 'throw', 'b', 'exit', 'c'].map(name => queue.run(task(name), timeoutMs, notAborted)),
    );
    expect(results).toMatchObject([
      { value: { outcome: 'a' } },
      { reason: { code: 'INTERNAL' } },
      { value: { outcome: 'b' } },
      { reason: { code: 'INTERNAL' } },
      { value: { outcome: 'c' } },
    ]);
  });

  test('rejects a task with UNAVAILABLE when it does not start in time, and drops an aborted task', async () => {
    const queue = createQueue(script(answering));
    const hanging = queue.run(task('hang'), timeoutMs, notAborted);
    const abort = new AbortController();
    const given = queue.run(task('b'), timeoutMs, abort.signal);
    await expect(queue.run(task('a'), 10, notAborted)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    abort.abort(new Error('gone'));
    await expect(given).rejects.toThrow('gone');
    const stopped = expect(hanging).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await queue.stop();
    await stopped;
    await expect(queue.run(task('a'), timeoutMs, notAborted)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
