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
const subjectPrefix = 'archive';
const hourMs = 3_600_000;

/**
 * Keeps one message per entity, the latest: the outbox publishes unconfirmed events again, so the stream stays small
 * while a consumer is away.
 */
const streamLimits = {
  subjects: [`${subjectPrefix}.>`],
  discard: DiscardPolicy.Old,
  max_age: nanos(24 * hourMs),
  max_bytes: 128 * 1024 * 1024,
  max_msgs_per_subject: 1,
};

/** Returns the subject of an event: its kind, and a digest of owner and entity, which may hold any text. */
export function toSubject(event: BusEvent): string {
  return `${subjectPrefix}.${event.kind}.${createHash('sha256').update(entityKey(event)).digest('base64url').slice(0, 22)}`;
}

/** Creates the stream, or updates its limits; settings of an operator (replicas, placement) are kept. */
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
  const isUpToDate = Object.entries(streamLimits).every(
    ([name, value]) => String(info.config[name as keyof typeof streamLimits]) === String(value),
  );
  if (!isUpToDate) await jsm.streams.update(streamName, { ...info.config, ...streamLimits });
}

/** Creates or updates a durable consumer, which redelivers without a limit. */
export async function ensureConsumer(jsm: JetStreamManager, consumer: string, kinds: readonly string[]): Promise<void> {
  await jsm.consumers.add(streamName, {
    durable_name: consumer,
    filter_subjects: kinds.map(kind => `${subjectPrefix}.${kind}.*`),
    deliver_policy: DeliverPolicy.All,
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(30_000),
    max_deliver: -1,
    // Enough for eight replicas: a replica with the maximum of running handlers does not block the others.
    max_ack_pending: 8 * maxEventsInFlight,
  });
}
