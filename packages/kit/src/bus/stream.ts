import {
  AckPolicy,
  type ConsumerConfig,
  DeliverPolicy,
  DiscardPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import { createHash } from 'node:crypto';
import { entityKey, type BusEvent } from './bus.ts';
import { maxEventsInFlight } from './event-delivery.ts';

const hourMs = 3_600_000;

/**
 * Returns the name of an outbox's stream. The name is never `archive`, because an older release may have left a stream
 * with the subjects `archive.>`, and streams must not share subjects.
 */
export function toStreamName(prefix: string, outboxId: string): string {
  return `${prefix}-${outboxId}`;
}

/** The stream keeps only the latest message of each entity, so it stays small while a consumer is stopped. */
const createLimits = (stream: string) => ({
  subjects: [`${stream}.>`],
  discard: DiscardPolicy.Old,
  max_age: nanos(24 * hourMs),
  max_bytes: 128 * 1024 * 1024,
  max_msgs_per_subject: 1,
});

/** Returns the subject of an event. It contains a digest of owner and entity, because these may hold any text. */
export function toSubject(stream: string, event: BusEvent): string {
  return `${stream}.${event.kind}.${digest(entityKey(event))}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Creates the stream, or updates its limits. Keeps the settings of an operator, such as replicas and placement. */
export async function ensureStream(jsm: JetStreamManager, stream: string): Promise<void> {
  const limits = createLimits(stream);
  const info = await findOrUndefined(jsm.streams.info(stream), JetStreamApiCodes.StreamNotFound);
  if (!info) {
    await jsm.streams.add({
      ...limits,
      name: stream,
      storage: StorageType.File,
      retention: RetentionPolicy.Limits,
    });
    return;
  }
  if (!isUpToDate(info.config, limits)) await jsm.streams.update(stream, { ...info.config, ...limits });
}

/** The NATS server refuses to change these settings of an existing consumer. */
const fixedSettings = { deliver_policy: DeliverPolicy.All, ack_policy: AckPolicy.Explicit };

const changeableSettings = {
  ack_wait: nanos(30_000),
  max_deliver: -1,
  // Enough for eight replicas. If all handlers of one replica are busy, the other replicas still receive messages.
  max_ack_pending: 8 * maxEventsInFlight,
};

/**
 * Creates or updates a durable consumer and returns its name. If the server refuses the update, creates a second
 * consumer. The second name is the same for all replicas.
 */
export async function ensureConsumer(
  jsm: JetStreamManager,
  stream: string,
  consumer: string,
  kinds: readonly string[],
): Promise<string> {
  try {
    return await createOrUpdate(jsm, stream, consumer, kinds);
  } catch (failure) {
    if (!(failure instanceof JetStreamApiError)) throw failure;
    const settings = JSON.stringify([fixedSettings, changeableSettings]);
    return createOrUpdate(jsm, stream, `${consumer}-${digest(settings)}`, kinds);
  }
}

async function createOrUpdate(jsm: JetStreamManager, stream: string, name: string, kinds: readonly string[]) {
  const wanted = kinds.map(kind => `${stream}.${kind}.*`);
  const info = await findOrUndefined(jsm.consumers.info(stream, name), JetStreamApiCodes.ConsumerNotFound);
  // Existing filters stay, because a replica of another version may consume further kinds of events.
  const filters = [...new Set([...(info ? listFilters(info.config) : []), ...wanted])].sort();
  const config = { ...changeableSettings, filter_subjects: filters };
  if (!info) await jsm.consumers.add(stream, { ...config, ...fixedSettings, durable_name: name });
  // The server refuses this update in two cases: a fixed setting differs, or the consumer is a push consumer, which
  // replicas cannot share.
  else if (!isUpToDate(info.config, { ...config, ...fixedSettings, deliver_subject: undefined }))
    await jsm.consumers.update(stream, name, { ...config, ...fixedSettings, deliver_subject: '' });
  return name;
}

function listFilters({ filter_subject, filter_subjects }: ConsumerConfig): string[] {
  return filter_subjects ?? (filter_subject === undefined ? [] : [filter_subject]);
}

function isUpToDate(config: object, wanted: Readonly<Record<string, unknown>>): boolean {
  const current = config as Readonly<Record<string, unknown>>;
  const toText = (value: unknown) => String(Array.isArray(value) ? [...(value as unknown[])].sort() : value);
  return Object.entries(wanted).every(([name, value]) => toText(current[name]) === toText(value));
}

async function findOrUndefined<T>(info: Promise<T>, notFound: JetStreamApiCodes): Promise<T | undefined> {
  try {
    return await info;
  } catch (failure) {
    if (failure instanceof JetStreamApiError && failure.code === (notFound as number)) return undefined;
    throw failure;
  }
}
