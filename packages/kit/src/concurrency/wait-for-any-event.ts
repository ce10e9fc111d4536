import type { EventEmitter } from 'node:events';

/**
 * Resolves at the first of `events`, then removes its listeners. A caller may therefore wait often on the same emitter.
 */
export async function waitForAnyEvent(emitter: EventEmitter, ...events: string[]): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const done = () => resolve(undefined);
  for (const event of events) emitter.once(event, done);
  await promise;
  for (const event of events) emitter.off(event, done);
}
