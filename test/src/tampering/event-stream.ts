import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type BusEvent, createLogger, createNatsTransport } from '@archive/kit';
import { eventually } from '@archive/kit/testing';

const prefix = 'archive';
const consumer = 'sessions';

/** Direct access to an event stream of the archive in NATS. */
export interface EventStream {
  /** Publishes an event as the archive does. Resolves when the consumer has handled it. */
  deliver(event: BusEvent): Promise<void>;
  /** Rejects if the stream does not exist or the server is down. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/** The connection does not depend on the archive. */
export async function openEventStream(url: string, outboxId: string): Promise<EventStream> {
  const stream = `${prefix}-${outboxId}`;
  const transport = createNatsTransport({ url, name: 'test', prefix, log: createLogger('silent', 'test') });
  const bus = transport.channel(() => Promise.resolve(outboxId));
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 });
  return {
    deliver: async event => {
      await eventually(() => bus.publish([event]));
      const sent = await manager.streams.getMessage(stream, { last_by_subj: `${stream}.${event.kind}.*` });
      if (!sent) throw new Error(`the stream ${stream} has no event ${event.kind}`);
      await eventually(async () => {
        // The last message of the stream may be for another consumer, so the test compares with this event's message.
        const { ack_floor } = await manager.consumers.info(stream, consumer);
        if (ack_floor.stream_seq < sent.seq) throw new Error('the event is not handled');
      });
    },
    purge: async () => {
      await manager.streams.purge(stream);
    },
    close: async () => {
      await transport.stop();
      await connection.close();
    },
  };
}
