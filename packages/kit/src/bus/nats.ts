import type { JetStreamClient } from '@nats-io/jetstream';
import { errors, headers, type MsgHdrs } from '@nats-io/transport-node';
import { withTimeout } from '../concurrency/deadline.ts';
import { ServiceError } from '../errors/errors.ts';
import type { BusEvent, EventTransport, Subscription } from './bus.ts';
import { requestTimeoutMs, connectNats, type JetStreamHandles, type NatsOptions } from './nats-connection.ts';
import { type NatsSubscription, subscribe } from './nats-subscription.ts';
import { ensureStream, toStreamName, toSubject } from './stream.ts';
import { publishTraced } from './trace-events.ts';

export interface NatsTransportOptions extends NatsOptions {
  readonly prefix: string;
}

/** Creates a transport over NATS JetStream. Each outbox has a stream, and each consumer name a durable consumer. */
export function createNatsTransport(options: NatsTransportOptions): EventTransport {
  const connection = connectNats(options);
  const subscriptions = new Set<NatsSubscription>();
  return {
    channel: outboxId => {
      const own = new Set<Subscription>();
      const findStream = onceResolved(async () => toStreamName(options.prefix, await outboxId()));
      return {
        publish: async events => {
          const handles = connection.current();
          if (!handles) throw new ServiceError('UNAVAILABLE', undefined, { cause: new Error('no connection to NATS') });
          try {
            const stream = await findStream();
            await withTimeout(
              5_000,
              publishTraced('nats', events, traced => publish(handles, stream, traced)),
            );
          } catch (failure) {
            throw new ServiceError('UNAVAILABLE', undefined, { cause: failure });
          }
        },
        subscribe: (consumer, kinds, handler) => {
          const subscription = subscribe(connection, { findStream, consumer, kinds, handler, log: options.log });
          subscriptions.add(subscription);
          own.add(subscription);
          return Promise.resolve(subscription);
        },
        stop: async () => {
          await Promise.all([...own].map(subscription => subscription.stop()));
        },
      };
    },
    subscriptions: () => [...subscriptions].map(subscription => subscription.status()),
    readLags: async () => {
      const lags = await Promise.all([...subscriptions].map(subscription => subscription.readLag()));
      return lags.filter(lag => lag !== undefined);
    },
    stop: async () => {
      await Promise.all([...subscriptions].map(subscription => subscription.stop()));
      await connection.stop();
    },
  };
}

function onceResolved<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    const loading = (loaded ??= load());
    loading.catch(() => {
      if (loaded === loading) loaded = undefined;
    });
    return loading;
  };
}

/**
 * Sends events. A rejection usually means that the stream is missing: creates the stream and sends all events again.
 */
async function publish({ js, jsm }: JetStreamHandles, stream: string, events: readonly BusEvent[]): Promise<void> {
  const send = () => Promise.all(events.map(event => publishEvent(js, stream, event)));
  try {
    await send();
  } catch (failure) {
    if (failure instanceof errors.TimeoutError) throw failure;
    await ensureStream(jsm, stream);
    await send();
  }
}

async function publishEvent(js: JetStreamClient, stream: string, event: BusEvent): Promise<void> {
  const { traceparent, ...body } = event;
  const options = {
    timeout: requestTimeoutMs,
    ...(traceparent === undefined ? {} : { headers: createHeaders(traceparent) }),
  };
  await js.publish(toSubject(stream, event), JSON.stringify(body), options);
}

function createHeaders(traceparent: string): MsgHdrs {
  const created = headers();
  created.set('traceparent', traceparent);
  return created;
}
