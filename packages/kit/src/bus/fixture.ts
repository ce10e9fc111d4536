import { createLogger } from '../log/log.ts';
import type { Bus, EventTransport } from './bus.ts';
import { createNatsTransport } from './nats.ts';

/** Id of the outbox of tests, and the name of its stream. */
export const outboxId = 'outbox';
export const streamName = 'test-outbox';

/** Opens the events of one outbox over NATS; `stop` closes the connection too. */
export function openNatsBus(url: string, id = outboxId): Bus & { readonly transport: EventTransport } {
  const transport = createNatsTransport({ url, name: 'test', prefix: 'test', log: createLogger('silent', 'test') });
  return { ...transport.channel(() => Promise.resolve(id)), transport, stop: () => transport.stop() };
}
