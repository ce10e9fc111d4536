import { setImmediate } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { createSessionChangedEvent, type sessions } from '@archive/contracts';
import { createLogger, currentOwner, FairSemaphore } from '@archive/kit';
import { createEventHandler } from './events.ts';

const key = { ownerId: 'o', projectId: 'p', sessionId: '10000000-0000-4000-8000-00000000000a' };
const event = createSessionChangedEvent(key, 5);
const pending: sessions.ExpectedIndexState = { settled: false, live: true, version: 5 };
const confirmed: sessions.ExpectedIndexState = { ...pending, settled: true };
const deleted: sessions.ExpectedIndexState = { ...pending, live: false };

/** The session is gone when the handler reads it, so it counts as short. */
const short = undefined;
const long = {
  session: { metadataJson: '{}', sizes: { markdown: 250_000 } },
  version: 5,
  generation: 1,
  activityMs: 1,
};

/**
 * Short and long sessions have one permit each. The sessions service answers each look-up with the next of `states`.
 */
function createHandler(states: sessions.ExpectedIndexState[], state: object | undefined = short) {
  const actions: string[] = [];
  const owners: string[] = [];
  const semaphores = { short: new FairSemaphore(1), long: new FairSemaphore(1) };
  const handle = createEventHandler({
    pool: undefined as never,
    index: {
      writeTombstone: () => {
        owners.push(currentOwner());
        return Promise.resolve(void actions.push('tombstone'));
      },
    } as never,
    sessions: {
      lookUpVersions: () => Promise.resolve({ answers: states.splice(0, 1) }),
      async *readForIndex() {
        actions.push('read');
        yield* await Promise.resolve(state ? [{ state }] : []);
      },
    } as never,
    documents: undefined as never,
    attempts: undefined as never,
    writeTimeouts: undefined as never,
    clearQuarantine: () => Promise.resolve(),
    semaphores,
    log: createLogger('silent', 'test'),
  });
  return { handle: () => handle(event), semaphores, actions, owners };
}

/** Takes the only permit, and lets `waitingCount` tasks wait for it. The returned function ends all tasks. */
function occupy(semaphore: FairSemaphore, waitingCount: number): () => void {
  const { promise, resolve } = Promise.withResolvers<null>();
  for (let n = 0; n <= waitingCount; n += 1) void semaphore.run(key.ownerId, () => promise);
  return () => resolve(null);
}

/** Handles the event while the permit is taken and another task waits for it, then frees the permit. */
async function handleBehindAnother(
  { handle, semaphores }: ReturnType<typeof createHandler>,
  kind: 'short' | 'long',
): Promise<boolean> {
  const release = occupy(semaphores[kind], 1);
  const handled = handle();
  while (semaphores[kind].waitingCount < 2) await setImmediate();
  release();
  return handled;
}

test('a confirmed event is neither handled nor confirmed again', async () => {
  const { handle, actions } = createHandler([confirmed]);
  expect(await handle()).toBe(false);
  expect(actions).toEqual([]);
});

test('an event that another replica confirms while it waits for a permit is neither handled nor confirmed again', async () => {
  const confirmedMeanwhile = createHandler([pending, confirmed]);
  expect(await handleBehindAnother(confirmedMeanwhile, 'short')).toBe(false);
  expect(confirmedMeanwhile.actions).toEqual([]);
});

test('an event that is still unconfirmed after it has waited for a permit is handled', async () => {
  const stillWaiting = createHandler([pending, pending]);
  expect(await handleBehindAnother(stillWaiting, 'short')).toBe(true);
  expect(stillWaiting.actions).toEqual(['read', 'tombstone']);
});

test('while 600 sessions of an owner wait for a permit, its next one is left to a redelivery and a deletion is handled at once', async () => {
  const { handle, semaphores, actions } = createHandler([pending, deleted]);
  const release = occupy(semaphores.short, 600);
  expect(await handle()).toBe(false);
  expect(actions).toEqual([]);
  expect(await handle()).toBe(true);
  expect(actions).toEqual(['tombstone']);
  release();
});

test('a long session that another replica confirms while it waits for a permit is not analysed', async () => {
  const confirmedMeanwhile = createHandler([pending, pending, confirmed], long);
  expect(await handleBehindAnother(confirmedMeanwhile, 'long')).toBe(false);
  expect(confirmedMeanwhile.actions).toEqual(['read']);
});

test('while 100 long sessions of an owner wait for a permit, its next long session is left to a redelivery', async () => {
  const { handle, semaphores, actions } = createHandler([pending, pending], long);
  const release = occupy(semaphores.long, 100);
  expect(await handle()).toBe(false);
  expect(actions).toEqual(['read']);
  release();
});

test('an event with a later version than any in the sessions service is foreign: it has no effect and is not confirmed', async () => {
  for (const state of [pending, deleted]) {
    const known = { ...state, version: 2, eventVersion: 4 };
    const { handle, actions } = createHandler([known, known]);
    expect(await handle()).toBe(false);
    expect(actions).toEqual([]);
  }
});

test('an event with the version of the outbox writes a tombstone even if the row of the session is erased', async () => {
  const { handle, actions } = createHandler([{ ...deleted, version: 0, eventVersion: 5 }]);
  expect(await handle()).toBe(true);
  expect(actions).toEqual(['tombstone']);
});

test('the statements of an event wait for database connections as its owner', async () => {
  const { handle, owners } = createHandler([deleted]);
  await handle();
  expect(owners).toEqual(['o']);
});
