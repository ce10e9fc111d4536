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
 * Returns the name of an outbox's stream, which is also the first token of its subjects. It differs from
 * `archive`, because the previous release used the subjects `archive.>` and streams must not share subjects.
 */
export function toStreamName(prefix: string, outboxId: string): string {
  return `${prefix}-${outboxId}`;
}

/**
 * Keeps one message per entity, the latest: the outbox publishes unconfirmed events again, so the stream stays small
 * while a consumer is away.
 */
const createLimits = (stream: string) => ({
  subjects: [`${stream}.>`],
  discard: DiscardPolicy.Old,
  max_age: nanos(24 * hourMs),
  max_bytes: 128 * 1024 * 1024,
  max_msgs_per_subject: 1,
});

/** Returns the subject of an event: its kind, and a digest of owner and entity, which may hold any text. */
export function toSubject(stream: string, event: BusEvent): string {
  return `${stream}.${event.kind}.${digest(entityKey(event))}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Creates the stream, or updates its limits; settings of an operator (replicas, placement) are kept. */
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

/** Settings that the server never changes in an existing consumer. */
const fixedSettings = { deliver_policy: DeliverPolicy.All, ack_policy: AckPolicy.Explicit };

const changeableSettings = {
  ack_wait: nanos(30_000),
  max_deliver: -1,
  // Enough for eight replicas: a replica with the maximum of running handlers does not block the others.
  max_ack_pending: 8 * maxEventsInFlight,
};

/**
 * Creates or updates a durable consumer, which redelivers without a limit, and returns its name. A consumer that cannot
 * be updated stays unchanged; another one is created under a name that is the same for every replica.
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
  // A replica of another version may know further kinds, so their filters stay.
  const filters = [...new Set([...(info ? listFilters(info.config) : []), ...wanted])].sort();
  const config = { ...changeableSettings, filter_subjects: filters };
  if (!info) await jsm.consumers.add(stream, { ...config, ...fixedSettings, durable_name: name });
  // The server refuses a change of a fixed setting; a push consumer delivers to one subscriber and cannot be shared.
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
