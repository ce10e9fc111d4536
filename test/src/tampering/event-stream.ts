import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type BusEvent, createLogger, createNatsBus } from '@archive/kit';
import { eventually } from '@archive/kit/testing';

const stream = 'ARCHIVE';
const consumer = 'sessions';

/** Direct access to the archive's event stream in NATS. */
export interface EventStream {
  /** Publishes an event as the archive does. Resolves when the consumer has handled it. */
  deliver(event: BusEvent): Promise<void>;
  /** Empties the stream. Rejects if the stream does not exist or the server is down. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

/** Connects to NATS independently of the archive. */
export async function openEventStream(url: string): Promise<EventStream> {
  const bus = createNatsBus({ url, name: 'test', log: createLogger('silent', 'test') });
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 });
  return {
    deliver: async event => {
      await eventually(() => bus.publish([event]));
      const sent = await manager.streams.getMessage(stream, { last_by_subj: `archive.${event.kind}.*` });
      if (!sent) throw new Error(`the stream ${stream} has no event ${event.kind}`);
      await eventually(async () => {
        // The stream's last message may be for another consumer, so compare with this event's message.
        const { ack_floor } = await manager.consumers.info(stream, consumer);
        if (ack_floor.stream_seq < sent.seq) throw new Error('the event is not handled');
      });
    },
    purge: async () => {
      await manager.streams.purge(stream);
    },
    close: async () => {
      await bus.stop();
      await connection.close();
    },
  };
}
