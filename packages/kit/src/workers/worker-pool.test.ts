import { getPriority } from 'node:os';
import { afterEach, describe, expect, test } from '@jest/globals';
import { WorkerPool, type WorkerPoolOptions } from './worker-pool.ts';

interface Task {
  readonly name: string;
  readonly bytes?: ArrayBuffer;
}

/** The code of a thread. It answers with the name of the task, or does what the name says. */
const body = `
  const { name, bytes } = task;
  if (name === 'throw') throw new Error('boom');
  if (name === 'exit') process.exit(1);
  if (name === 'loop') for (;;);
  if (name === 'memory') for (const kept = []; ; ) kept.push(String(kept.length).repeat(1_000).split(''));
  if (name === 'priority') return parentPort.postMessage(getPriority());
  if (name === 'wait') setTimeout(() => parentPort.postMessage(name), 600);
  else if (name !== 'hang') parentPort.postMessage(bytes ?? name, bytes ? [bytes] : []);`;
const imports = `
  import { parentPort } from 'node:worker_threads';
  import { getPriority } from 'node:os';`;
const script = new URL(
  `data:text/javascript,${encodeURIComponent(`${imports} parentPort.on('message', task => { ${body} });`)}`,
);

const pools: WorkerPool<Task, unknown>[] = [];
const createPool = (options: Partial<WorkerPoolOptions> = {}) => {
  const pool = new WorkerPool<Task, unknown>({ script, ...options });
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map(pool => pool.stop()));
});

describe('a worker pool', () => {
  test('runs a task in a thread, and moves memory there and back', async () => {
    const bytes = new Uint8Array([1, 2]).buffer;
    const returned = createPool().run({ name: 'bytes', bytes }, { transfer: [bytes] });
    expect(bytes.byteLength).toBe(0);
    expect(new Uint8Array((await returned) as ArrayBuffer)).toEqual(new Uint8Array([1, 2]));
  });

  test('gives threads in the background a lower priority than the event loop, on Linux', async () => {
    expect(await createPool().run({ name: 'priority' })).toBe(getPriority());
    const background = await createPool({ isBackground: true }).run({ name: 'priority' });
    expect(background).toBe(getPriority() + (process.platform === 'linux' ? 5 : 0));
  });

  test('rejects only the running task when its thread fails, and starts the next task', async () => {
    const pool = createPool();
    const results = await Promise.allSettled(['a', 'throw', 'b', 'exit', 'c'].map(name => pool.run({ name })));
    expect(results).toMatchObject([
      { value: 'a' },
      { reason: { code: 'INTERNAL', end: 'failed', cause: { message: 'boom' } } },
      { value: 'b' },
      { reason: { code: 'INTERNAL', end: 'failed' } },
      { value: 'c' },
    ]);
  });

  test('ends a thread that takes too much memory, and reports the reason', async () => {
    const pool = createPool({ maxHeapMb: 16 });
    await expect(pool.run({ name: 'memory' })).rejects.toMatchObject({ code: 'INTERNAL', end: 'out of memory' });
    expect(await pool.run({ name: 'a' })).toBe('a');
  });

  test('ends a thread that computes for too long, and reports the reason; waits do not count', async () => {
    const pool = createPool();
    expect(await pool.run({ name: 'wait' }, { maxActiveMs: 300 })).toBe('wait');
    const looping = pool.run({ name: 'loop' }, { maxActiveMs: 300 });
    await expect(looping).rejects.toMatchObject({ code: 'INTERNAL', end: 'out of time' });
    expect(await pool.run({ name: 'a' })).toBe('a');
  });

  test('runs a task in another thread while one is busy, as long as it has threads', async () => {
    const pool = createPool({ size: 2 });
    const hanging = expect(pool.run({ name: 'hang' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(await pool.run({ name: 'a' })).toBe('a');
    const alsoHanging = expect(pool.run({ name: 'hang' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await expect(pool.run({ name: 'b' }, { startTimeoutMs: 10 })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await pool.stop();
    await Promise.all([hanging, alsoHanging]);
  });

  test('drops an aborted task that has not started, and rejects every task after it has stopped', async () => {
    const pool = createPool();
    const hanging = expect(pool.run({ name: 'hang' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const abort = new AbortController();
    const dropped = expect(pool.run({ name: 'a' }, { signal: abort.signal })).rejects.toThrow('gone');
    abort.abort(new Error('gone'));
    await dropped;
    await pool.stop();
    await hanging;
    await expect(pool.run({ name: 'a' })).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });
});
