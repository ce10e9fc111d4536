import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors/errors.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log/log.ts';
import type { Bus, BusEvent, BusHandler, Subscription } from './bus.ts';
import { maxEventsInFlight, createFailureLog, InFlightTasks, retryDelayMs } from './event-delivery.ts';
import {
  requestTimeoutMs,
  connectNats,
  type JetStreamHandles,
  type NatsOptions,
  type ReconnectingNats,
} from './nats-connection.ts';
import { ensureConsumer, ensureStream, streamName, toSubject } from './stream.ts';

/** Creates a bus over NATS JetStream: one stream, and a durable consumer per name. */
export function createNatsBus(options: NatsOptions): Bus {
  const connection = connectNats(options);
  const subscriptions = new Set<Subscription>();
  return {
    publish: async events => {
      const handles = connection.current();
      if (!handles) throw new ServiceError('UNAVAILABLE', undefined, { cause: new Error('no connection to NATS') });
      try {
        await withTimeout(5_000, publish(handles, events));
      } catch (failure) {
        throw new ServiceError('UNAVAILABLE', undefined, { cause: failure });
      }
    },
    subscribe: (consumer, kinds, handler) => {
      const subscription = subscribe(connection, { consumer, kinds, handler, log: options.log });
      subscriptions.add(subscription);
      return Promise.resolve(subscription);
    },
    stop: async () => {
      await Promise.all([...subscriptions].map(subscription => subscription.stop()));
      await connection.stop();
    },
  };
}

/** Sends events. A rejection usually means that the stream is missing: then creates it and sends every event again. */
async function publish({ js, jsm }: JetStreamHandles, events: readonly BusEvent[]): Promise<void> {
  const send = () =>
    Promise.all(
      events.map(event => js.publish(toSubject(event), JSON.stringify(event), { timeout: requestTimeoutMs })),
    );
  try {
    await send();
  } catch (failure) {
    if (failure instanceof errors.TimeoutError) throw failure;
    await ensureStream(jsm);
    await send();
  }
}

interface SubscriptionOptions {
  readonly consumer: string;
  readonly kinds: readonly string[];
  readonly handler: BusHandler;
  readonly log: Logger;
}

function subscribe(connection: ReconnectingNats, options: SubscriptionOptions): Subscription {
  const inFlight = new InFlightTasks(maxEventsInFlight);
  const logFailure = createFailureLog(options.log, options.consumer);
  let messages: ConsumerMessages | undefined;
  const run = async (signal: AbortSignal) => {
    const handles = connection.current();
    if (!handles) return;
    messages = await openMessages(handles, options);
    if (signal.aborted) void messages.close();
    for await (const message of messages) {
      await inFlight.waitForCapacity();
      if (signal.aborted) break;
      void inFlight.run(() => handle(message, options, logFailure));
    }
  };
  const job = startJob({ name: `events of ${options.consumer}`, everyMs: 500, run, log: options.log });
  connection.onConnected(() => job.wake());
  return {
    stop: async () => {
      const ended = job.stop();
      void messages?.close();
      await ended;
      await inFlight.drain();
    },
  };
}

/**
 * Opens a consumer's messages. They end after two missed heartbeats, or when the server reports that the stream or the
 * consumer is missing; the job opens them again.
 */
async function openMessages(
  { js, jsm }: JetStreamHandles,
  { consumer, kinds }: SubscriptionOptions,
): Promise<ConsumerMessages> {
  await ensureStream(jsm);
  await ensureConsumer(jsm, consumer, kinds);
  const durable = await js.consumers.get(streamName, consumer);
  return durable.consume({ max_messages: 64, expires: 2_000, idle_heartbeat: 500, abort_on_missing_resource: true });
}

async function handle(
  message: JsMsg,
  { handler, log }: SubscriptionOptions,
  logFailure: ReturnType<typeof createFailureLog>,
): Promise<void> {
  const event = parseEvent(message);
  if (!event) {
    log.error({ subject: message.subject, seq: message.seq }, 'message is not an event: discarded');
    acknowledge(log, () => message.term('not an event'));
    return;
  }
  const keepAlive = setInterval(() => acknowledge(log, () => message.working()), 10_000);
  try {
    await handler(event);
    acknowledge(log, () => message.ack());
  } catch (failure) {
    logFailure(failure, event);
    acknowledge(log, () => message.nak(retryDelayMs(message.info.deliveryCount - 1)));
  } finally {
    clearInterval(keepAlive);
  }
}

function parseEvent(message: JsMsg): BusEvent | undefined {
  try {
    const { kind, ownerId, entity, version } = message.json<Partial<BusEvent>>();
    const isComplete = kind !== undefined && ownerId !== undefined && entity !== undefined && version !== undefined;
    return isComplete ? { kind, ownerId, entity, version } : undefined;
  } catch {
    return undefined;
  }
}

/** On a closed connection the acknowledgement is lost, and the server delivers the message again. */
function acknowledge(log: Logger, send: () => void): void {
  try {
    send();
  } catch (failure) {
    log.debug({ err: failure }, 'NATS message not acknowledged');
  }
}
