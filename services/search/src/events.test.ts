import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createSessionChangedEvent, type sessions } from '@archive/contracts';
import { createLogger, Semaphore } from '@archive/kit';
import { eventHandler } from './events.ts';

const key = { ownerId: 'o', projectId: 'p', sessionId: '10000000-0000-4000-8000-00000000000a' };
const event = createSessionChangedEvent(key, 5);
const waiting: sessions.ExpectedIndexState = { settled: false, live: true, version: 5 };
const confirmed: sessions.ExpectedIndexState = { ...waiting, settled: true };
const deleted: sessions.ExpectedIndexState = { ...waiting, live: false };

const short = undefined;
const long = {
  session: { metadataJson: '{}', sizes: { markdown: 250_000 } },
  version: 5,
  generation: 1,
  activityMs: 1,
};

/**
 * A handler where sessions tells these of the session, one after another, and one turn for reading. A short one is gone
 * when it is read.
 */
function handler(answers: sessions.ExpectedIndexState[], state: object | undefined = short) {
  const done: string[] = [];
  const turns = { short: new Semaphore(1), long: new Semaphore(1) };
  const handle = eventHandler({
    pool: undefined as never,
    index: { bury: () => Promise.resolve(void done.push('buried')) } as never,
    sessions: {
      lookUpVersions: () => Promise.resolve({ answers: answers.splice(0, 1) }),
      async *readForIndex() {
        done.push('read');
        yield* await Promise.resolve(state ? [{ state }] : []);
      },
    } as never,
    analyser: undefined as never,
    takeBack: () => Promise.resolve(),
    turns,
    log: createLogger('silent', 'test'),
  });
  return { handle: () => handle(event), turns, done };
}

/** Takes the only turn for reading and lets so many wait; resolves it for all. */
function crowd(turns: Semaphore, size: number): () => void {
  const { promise, resolve } = Promise.withResolvers<null>();
  for (let n = 0; n <= size; n += 1) void turns.run(() => promise);
  return () => resolve(null);
}

/** Lets the event wait for its turn behind another, and says whether it was handled. */
async function behindAnother({ handle, turns }: ReturnType<typeof handler>, lane: 'short' | 'long'): Promise<boolean> {
  const release = crowd(turns[lane], 1);
  const handled = handle();
  while (turns[lane].waitingCount < 2) await setImmediate();
  release();
  return handled;
}

test('an event that is confirmed already is neither handled nor confirmed again', async () => {
  const { handle, done } = handler([confirmed]);
  expect(await handle()).toBe(false);
  expect(done).toEqual([]);
});

test('an event that another replica confirms while it waits for its turn is neither handled nor confirmed again', async () => {
  const confirmedMeanwhile = handler([waiting, confirmed]);
  expect(await behindAnother(confirmedMeanwhile, 'short')).toBe(false);
  expect(confirmedMeanwhile.done).toEqual([]);
});

test('an event that waited for its turn and is still to be confirmed is handled', async () => {
  const stillWaiting = handler([waiting, waiting]);
  expect(await behindAnother(stillWaiting, 'short')).toBe(true);
  expect(stillWaiting.done).toEqual(['read', 'buried']);
});

test('where 600 sessions wait to be read, one more is left to a repetition, and a deletion is handled at once', async () => {
  const { handle, turns, done } = handler([waiting, deleted]);
  const release = crowd(turns.short, 600);
  expect(await handle()).toBe(false);
  expect(done).toEqual([]);
  expect(await handle()).toBe(true);
  expect(done).toEqual(['buried']);
  release();
});

test('a long session that another replica confirms while it waits for its turn is not analysed', async () => {
  const confirmedMeanwhile = handler([waiting, waiting, confirmed], long);
  expect(await behindAnother(confirmedMeanwhile, 'long')).toBe(false);
  expect(confirmedMeanwhile.done).toEqual(['read']);
});

test('where 200 long sessions wait to be analysed, one more is left to a repetition', async () => {
  const { handle, turns, done } = handler([waiting, waiting], long);
  const release = crowd(turns.long, 200);
  expect(await handle()).toBe(false);
  expect(done).toEqual(['read']);
  release();
});
