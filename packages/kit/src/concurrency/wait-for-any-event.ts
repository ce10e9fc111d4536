import type { EventEmitter } from 'node:events';

/** Resolves at the first of these events and leaves no listener behind; for waits that repeat on one emitter. */
export async function waitForAnyEvent(emitter: EventEmitter, ...events: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = () => resolve(undefined);
  for (const event of events) emitter.once(event, done);
  await promise;
  for (const event of events) emitter.off(event, done);
}
