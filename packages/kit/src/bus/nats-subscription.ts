import type { Consumer, ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { startJob } from '../concurrency/job.ts';
import { toServiceError } from '../errors/errors.ts';
import type { Logger } from '../log/log.ts';
import type { BusEvent, BusHandler, ConsumerLag, Subscription, SubscriptionStatus } from './bus.ts';
import { createFailureLog, InFlightTasks, maxEventsInFlight, retryDelayMs } from './event-delivery.ts';
import type { JetStreamHandles, ReconnectingNats } from './nats-connection.ts';
import { ensureConsumer, ensureStream } from './stream.ts';
import { handleTraced } from './trace-events.ts';

export interface NatsSubscription extends Subscription {
  status(): SubscriptionStatus;
  /** Resolves to undefined if the subscription is not open, or if the server does not answer within 2 s. */
  readLag(): Promise<ConsumerLag | undefined>;
}

export interface SubscriptionOptions {
  /** Resolves to the name of the stream. Rejects while the producer does not answer. */
  readonly findStream: () => Promise<string>;
  readonly consumer: string;
  readonly kinds: readonly string[];
  readonly handler: BusHandler;
  readonly log: Logger;
}

/** A failing subscription is logged only after this time, because a producer may start after its consumer. */
const logAfterMs = 5_000;
/** Minimum time between two log lines about a subscription that cannot be opened. */
const failureLogMs = 10_000;

/** Subscribes a durable consumer. If the subscription ends, opens it again. */
export function subscribe(connection: ReconnectingNats, options: SubscriptionOptions): NatsSubscription {
  const { consumer, log } = options;
  const inFlight = new InFlightTasks(maxEventsInFlight);
  const logFailure = createFailureLog(log, consumer);
  let messages: ConsumerMessages | undefined;
  let durable: Consumer | undefined;
  let isConsuming = false;
  let failingSinceMs: number | undefined;
  let loggedMs = -Infinity;
  const run = async (signal: AbortSignal) => {
    const handles = connection.current();
    if (!handles) return;
    durable = await openConsumer(handles, options);
    messages = await openMessages(durable);
    if (signal.aborted) void messages.close();
    if (loggedMs > (failingSinceMs ?? Infinity)) log.info({ consumer }, 'events are consumed again');
    isConsuming = true;
    failingSinceMs = undefined;
    for await (const message of messages) {
      await inFlight.waitForCapacity();
      if (signal.aborted) break;
      void inFlight.run(() => handle(message, options, logFailure));
    }
  };
  const reportFailure = (failure: unknown) => {
    if (!connection.current()) return;
    const nowMs = performance.now();
    failingSinceMs ??= nowMs;
    if (nowMs - failingSinceMs < logAfterMs || nowMs - loggedMs < failureLogMs) return;
    loggedMs = nowMs;
    log.error({ err: toServiceError(failure), consumer }, 'events are not consumed: the subscription cannot be opened');
  };
  const runAndReport = async (signal: AbortSignal) => {
    await run(signal).catch(reportFailure);
    isConsuming = false;
  };
  const job = startJob({ name: `events of ${consumer}`, everyMs: 500, run: runAndReport, log });
  connection.onConnected(() => job.wake());
  const stop = async () => {
    const ended = job.stop();
    void messages?.close();
    await ended;
    await inFlight.drain();
  };
  return {
    status: () => ({ consumer, isConsuming, failingMs: connection.current() ? msSince(failingSinceMs) : 0 }),
    readLag: async () => (isConsuming && durable ? readLag(consumer, durable) : undefined),
    stop,
  };
}

function msSince(startMs: number | undefined): number {
  return startMs === undefined ? 0 : performance.now() - startMs;
}

async function readLag(consumer: string, durable: Consumer): Promise<ConsumerLag | undefined> {
  const info = await durable.info().catch(() => undefined);
  return info && { consumer, pending: info.num_pending, unacknowledged: info.num_ack_pending };
}

async function openConsumer(
  { js, jsm }: JetStreamHandles,
  { findStream, consumer, kinds }: SubscriptionOptions,
): Promise<Consumer> {
  const stream = await findStream();
  await ensureStream(jsm, stream);
  return js.consumers.get(stream, await ensureConsumer(jsm, stream, consumer, kinds));
}

/**
 * Opens an iterator over the consumer's messages. After two missed heartbeats, the iterator looks up the consumer and
 * requests messages again. It ends if the stream or the consumer is missing. The job then opens a new iterator.
 */
function openMessages(durable: Consumer): Promise<ConsumerMessages> {
  return durable.consume({ max_messages: 64, expires: 2_000, idle_heartbeat: 500, abort_on_missing_resource: true });
}

/**
 * Pause before the NATS server redelivers a message that this version does not know. A replica of a newer version may
 * handle the message.
 */
const unknownDelayMs = 5_000;
/**
 * An unknown message is dropped after this many deliveries (10 minutes). If the message was an event, the relay
 * publishes the event again.
 */
const maxUnknownDeliveries = 120;

async function handle(
  message: JsMsg,
  { consumer, handler, kinds, log }: SubscriptionOptions,
  logFailure: ReturnType<typeof createFailureLog>,
): Promise<void> {
  const event = parseEvent(message);
  if (!event || !kinds.includes(event.kind)) {
    leaveUnknown(message, log);
    return;
  }
  const keepAlive = setInterval(() => acknowledge(log, () => message.working()), 10_000);
  try {
    await handleTraced({ system: 'nats', consumer, event, count: message.info.deliveryCount }, handler);
    acknowledge(log, () => message.ack());
  } catch (failure) {
    logFailure(failure, event);
    acknowledge(log, () => message.nak(retryDelayMs(message.info.deliveryCount - 1)));
  } finally {
    clearInterval(keepAlive);
  }
}

/** Returns an unknown message to the NATS server, because a replica of a newer version may handle it. */
function leaveUnknown(message: JsMsg, log: Logger): void {
  const { deliveryCount } = message.info;
  if (deliveryCount === 1)
    log.warn({ subject: message.subject, seq: message.seq }, 'unknown message: left to a newer version');
  acknowledge(log, () =>
    deliveryCount < maxUnknownDeliveries ? message.nak(unknownDelayMs) : message.term('unknown message'),
  );
}

function parseEvent(message: JsMsg): BusEvent | undefined {
  try {
    const { kind, ownerId, entity, version } = message.json<Record<string, unknown>>();
    const isText = typeof kind === 'string' && typeof ownerId === 'string' && typeof entity === 'string';
    if (!isText || !Number.isSafeInteger(version)) return undefined;
    return { kind, ownerId, entity, version: version as number, traceparent: message.headers?.get('traceparent') };
  } catch {
    return undefined;
  }
}

/** Ignores a failed acknowledgement, because the NATS server then delivers the message again. */
function acknowledge(log: Logger, send: () => void): void {
  try {
    send();
  } catch (failure) {
    log.debug({ err: failure }, 'NATS message not acknowledged');
  }
}
