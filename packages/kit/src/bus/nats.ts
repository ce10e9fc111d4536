import type { ConsumerMessages, JsMsg } from '@nats-io/jetstream';
import { errors } from '@nats-io/transport-node';
import { withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors.ts';
import { startJob } from '../concurrency/job.ts';
import type { Logger } from '../log.ts';
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

/** A bus over NATS JetStream: one stream for all, a durable consumer per name. */
export function createNatsBus(options: NatsOptions): Bus {
  const session = connectNats(options);
  const subscriptions = new Set<Subscription>();
  return {
    publish: async events => {
      const live = session.current();
      if (!live) throw new ServiceError('UNAVAILABLE', undefined, { cause: new Error('no connection to NATS') });
      try {
        await withTimeout(5_000, publish(live, events));
      } catch (failure) {
        throw new ServiceError('UNAVAILABLE', undefined, { cause: failure });
      }
    },
    subscribe: (consumer, kinds, handler) => {
      const subscription = subscribe(session, { consumer, kinds, handler, log: options.log });
      subscriptions.add(subscription);
      return Promise.resolve(subscription);
    },
    stop: async () => {
      await Promise.all([...subscriptions].map(subscription => subscription.stop()));
      await session.stop();
    },
  };
}

/** A refusal mostly means that the stream is gone: it is made again, and everything sent once more. */
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

interface Subscribing {
  readonly consumer: string;
  readonly kinds: readonly string[];
  readonly handler: BusHandler;
  readonly log: Logger;
}

function subscribe(session: ReconnectingNats, subscribing: Subscribing): Subscription {
  const lanes = new InFlightTasks(maxEventsInFlight);
  const failed = createFailureLog(subscribing.log, subscribing.consumer);
  let messages: ConsumerMessages | undefined;
  const run = async (signal: AbortSignal) => {
    const live = session.current();
    if (!live) return;
    messages = await pull(live, subscribing);
    if (signal.aborted) void messages.close();
    for await (const message of messages) {
      await lanes.waitForCapacity();
      if (signal.aborted) break;
      void lanes.run(() => handle(message, subscribing, failed));
    }
  };
  const job = startJob({ name: `events of ${subscribing.consumer}`, everyMs: 500, run, log: subscribing.log });
  session.onConnected(() => job.wake());
  return {
    stop: async () => {
      const ended = job.stop();
      void messages?.close();
      await ended;
      await lanes.drain();
    },
  };
}

/** Ends, and is made anew, when the server says or two heartbeats suggest that stream or consumer are gone. */
async function pull({ js, jsm }: JetStreamHandles, { consumer, kinds }: Subscribing): Promise<ConsumerMessages> {
  await ensureStream(jsm);
  await ensureConsumer(jsm, consumer, kinds);
  const durable = await js.consumers.get(streamName, consumer);
  return durable.consume({ max_messages: 64, expires: 2_000, idle_heartbeat: 500, abort_on_missing_resource: true });
}

async function handle(
  message: JsMsg,
  { handler, log }: Subscribing,
  failed: ReturnType<typeof createFailureLog>,
): Promise<void> {
  const event = parse(message);
  if (!event) {
    log.error({ subject: message.subject, seq: message.seq }, 'message is no event: set aside');
    answer(log, () => message.term('no event'));
    return;
  }
  const working = setInterval(() => answer(log, () => message.working()), 10_000);
  try {
    await handler(event);
    answer(log, () => message.ack());
  } catch (failure) {
    failed(failure, event);
    answer(log, () => message.nak(retryDelayMs(message.info.deliveryCount - 1)));
  } finally {
    clearInterval(working);
  }
}

function parse(message: JsMsg): BusEvent | undefined {
  try {
    const { kind, ownerId, entity, version } = message.json<Partial<BusEvent>>();
    const whole = kind !== undefined && ownerId !== undefined && entity !== undefined && version !== undefined;
    return whole ? { kind, ownerId, entity, version } : undefined;
  } catch {
    return undefined;
  }
}

/** An answer that can't be given (the connection is closed) costs a repetition, no more. */
function answer(log: Logger, give: () => void): void {
  try {
    give();
  } catch (failure) {
    log.debug({ err: failure }, 'no answer to NATS');
  }
}
