import { createLogger } from '../log/log.ts';
import { eventually } from '../testing/index.ts';
import type { Bus, BusEvent, EventTransport } from './bus.ts';
import { createNatsTransport } from './nats.ts';

export const outboxId = 'outbox';
export const streamName = 'test-outbox';

export function event(entity: string, version = 1): BusEvent {
  return { kind: 'project.erased', ownerId: 'owner', entity, version };
}

export function openNatsBus(url: string, id = outboxId): Bus & { readonly transport: EventTransport } {
  const transport = createNatsTransport({ url, name: 'test', prefix: 'test', log: createLogger('silent', 'test') });
  return { ...transport.channel(() => Promise.resolve(id)), transport, stop: () => transport.stop() };
}

let lastSerial = 0;

/** Publishes an event repeatedly until `seen` contains its entity, for at most `ms`. */
export async function publishUntilReceived(bus: Bus, seen: readonly string[], ms?: number): Promise<void> {
  const entity = `entity ${(lastSerial += 1)}`;
  const requireReceived = () => {
    if (!seen.includes(entity)) throw new Error(`${entity} is not received`);
  };
  await eventually(async () => {
    await bus.publish([event(entity)]);
    await eventually(requireReceived, 500);
  }, ms);
}
