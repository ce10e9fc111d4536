import type { EventEmitter } from 'node:events';

/** Resolves at the first of `events`. Removes its listeners, so it may be called often for one emitter. */
export async function waitForAnyEvent(emitter: EventEmitter, ...events: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = () => resolve(undefined);
  for (const event of events) emitter.once(event, done);
  await promise;
  for (const event of events) emitter.off(event, done);
}
