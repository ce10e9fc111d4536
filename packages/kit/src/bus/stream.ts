import {
  AckPolicy,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  RetentionPolicy,
  StorageType,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { createHash } from 'node:crypto';
import { entityKey, type BusEvent } from './bus.ts';
import { maxEventsInFlight } from './event-delivery.ts';

export const streamName = 'ARCHIVE';
const prefix = 'archive';
const hour = 3_600_000;

/**
 * One message per entity: the outbox publishes again what nobody confirms, so the stream keeps the last alone and
 * stays as small as the number of entities, however long a consumer is away.
 */
const streamLimits = {
  subjects: [`${prefix}.>`],
  discard: DiscardPolicy.Old,
  max_age: nanos(24 * hour),
  max_bytes: 128 * 1024 * 1024,
  max_msgs_per_subject: 1,
};

/** Where an event goes: kind and a digest of owner and entity, which may hold any text. */
export function toSubject(event: BusEvent): string {
  return `${prefix}.${event.kind}.${createHash('sha256').update(entityKey(event)).digest('base64url').slice(0, 22)}`;
}

/** Makes the stream, or brings its limits up to date; leaves alone what an operator sets (replicas, placement). */
export async function ensureStream(jsm: JetStreamManager): Promise<void> {
  const info = await jsm.streams.info(streamName).catch((failure: unknown) => {
    if (failure instanceof JetStreamApiError && failure.code === JetStreamApiCodes.StreamNotFound) return undefined;
    throw failure;
  });
  if (!info) {
    await jsm.streams.add({
      ...streamLimits,
      name: streamName,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
    });
    return;
  }
  const same = Object.entries(streamLimits).every(
    ([name, value]) => String(info.config[name as keyof typeof streamLimits]) === String(value),
  );
  if (!same) await jsm.streams.update(streamName, { ...info.config, ...streamLimits });
}

/** Makes the durable consumer, or brings it up to date. It never gives an event up. */
export async function ensureConsumer(jsm: JetStreamManager, consumer: string, kinds: readonly string[]): Promise<void> {
  await jsm.consumers.add(streamName, {
    durable_name: consumer,
    filter_subjects: kinds.map(kind => `${prefix}.${kind}.*`),
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(30_000),
    max_deliver: -1,
    // Of eight replicas: one that holds all it may keeps nothing from another.
    max_ack_pending: 8 * maxEventsInFlight,
  });
}
