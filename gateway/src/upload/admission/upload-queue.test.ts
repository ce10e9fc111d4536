import { setImmediate } from 'node:timers/promises';
import { deadlineIn } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { type QueuedUpload, UploadQueue, type UploadTurn } from './upload-queue.ts';

const notAborted = new AbortController().signal;
const [concurrency, minAhead] = [2, 4];
const kb = 1_000;

function createQueue() {
  const clock = { ms: 0 };
  const queue = new UploadQueue({ concurrency, minAhead, initialBytesPerMs: 500, now: () => clock.ms });
  const acquire = async (owner = 'owner', bytes = 100 * kb) =>
    queue.acquireTurn(queue.enter(owner, bytes), bytes, deadlineIn(60_000), notAborted);
  const store = async (count: number, ms: number) => {
    for (let n = 0; n < count; n += 1) {
      const turn = await acquire();
      clock.ms += ms;
      turn.end('finished');
    }
  };
  const fill = async (owner?: string) => {
    const accepted: Promise<UploadTurn>[] = [];
    for (;;) {
      const turn = acquire(owner);
      const outcome = await Promise.race([turn.catch((error: unknown) => error), setImmediate(undefined)]);
      if (outcome instanceof Error) {
        expect(outcome).toMatchObject({ code: 'UNAVAILABLE' });
        return accepted;
      }
      accepted.push(turn);
    }
  };
  return { clock, queue, acquire, store, fill };
}

const drain = (turns: Promise<UploadTurn>[]) => Promise.all(turns.map(async turn => (await turn).end('finished')));

describe('an upload queue', () => {
  test.each([
    { perSecond: 13, atLeast: 190, atMost: 200 },
    { perSecond: 2, atLeast: 29, atMost: 32 },
    { perSecond: 0.1, atLeast: minAhead, atMost: minAhead },
  ])(
    'accepts as many uploads as are stored in 15 s at $perSecond per second, and refuses the next at once',
    async expected => {
      const { store, fill } = createQueue();
      await store(20 * Math.ceil(expected.perSecond) + 20, 1_000 / expected.perSecond);
      const accepted = await fill();
      expect(accepted.length).toBeGreaterThanOrEqual(expected.atLeast);
      expect(accepted.length).toBeLessThanOrEqual(expected.atMost);
      await drain(accepted);
    },
  );

  test('measures bytes: it accepts fewer large uploads', async () => {
    const { store, queue } = createQueue();
    await store(400, 100);
    const large = Array.from({ length: 6 }, () => queue.enter('owner', 3_000 * kb));
    expect(() => queue.enter('owner', 100 * kb)).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    large.forEach(upload => upload.leave());
    queue.enter('owner', 100 * kb).leave();
  });

  test('accepts an upload of another owner while one owner fills it, and then alternates between both', async () => {
    const { store, fill, acquire } = createQueue();
    await store(100, 1_000);
    const greedy = await fill('greedy');
    const order: string[] = [];
    const note = (owner: string, turn: Promise<UploadTurn>) =>
      turn.then(given => {
        order.push(owner);
        given.end('finished');
      });
    const modest = [acquire('modest'), acquire('modest')].map(turn => note('modest', turn));
    const rest = greedy.splice(concurrency).map(turn => note('greedy', turn));
    for (const turn of greedy) (await turn).end('finished');
    await Promise.all([...modest, ...rest]);
    expect(order.slice(0, 4).filter(owner => owner === 'modest')).toHaveLength(2);
  });

  test('counts an upload from its headers: it never refuses an accepted upload, except after a slow body', async () => {
    const { store, queue } = createQueue();
    await store(20, 1_000);
    const uploads: QueuedUpload[] = [];
    const enter = () => uploads.push(queue.enter('owner', 100 * kb));
    expect(() => {
      for (;;) enter();
    }).toThrow(expect.objectContaining({ code: 'UNAVAILABLE' }));
    const [slow, ...others] = uploads;
    const acquireTurn = (upload: QueuedUpload) => queue.acquireTurn(upload, 100 * kb, deadlineIn(60_000), notAborted);
    slow?.leave();
    enter();
    await expect(acquireTurn(slow!)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await drain([...others, uploads.at(-1)!].map(acquireTurn));
  });

  test('refuses an upload that waits until 5 s before its deadline, before any work for it', async () => {
    const { queue, acquire } = createQueue();
    const turns = await Promise.all([acquire(), acquire()]);
    await expect(queue.acquireTurn(queue.enter('owner', kb), kb, deadlineIn(5_010), notAborted)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
    const abort = new AbortController();
    const aborted = queue.acquireTurn(queue.enter('owner', kb), kb, deadlineIn(60_000), abort.signal);
    abort.abort(new Error('gone'));
    await expect(aborted).rejects.toThrow('gone');
    turns.forEach(turn => turn.end('finished'));
    (await acquire()).end('finished');
  });

  test('accepts as many uploads after an outage as before it', async () => {
    const { clock, store, fill, acquire } = createQueue();
    await store(400, 100);
    const turns = await Promise.all([acquire(), acquire()]);
    clock.ms += 30_000;
    turns.forEach(turn => turn.end('outage'));
    const accepted = await fill();
    expect(accepted.length).toBeGreaterThan(140);
    await drain(accepted);
  });
});
