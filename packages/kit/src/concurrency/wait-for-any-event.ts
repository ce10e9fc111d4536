import type { EventEmitter } from 'node:events';

/** Resolves at the first of `events`, and removes its listeners: safe to repeat on one emitter. */
export async function waitForAnyEvent(emitter: EventEmitter, ...events: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = () => resolve(undefined);
  for (const event of events) emitter.once(event, done);
  await promise;
  for (const event of events) emitter.off(event, done);
}
