import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import { type BusEvent, createLogger, createNatsBus } from '@archive/kit';
import { eventually } from '@archive/kit/testing';

const stream = 'ARCHIVE';
const consumer = 'sessions';

/** The archive's events on NATS, in the hands of somebody who may do as he likes with them. */
export interface EventStream {
  /** Publishes an event as the archive does; resolves when its consumer has handled it. */
  deliver(event: BusEvent): Promise<void>;
  /** Empties the stream; rejects where there is none or the server is away. */
  purge(): Promise<void>;
  close(): Promise<void>;
}

export async function openEventStream(url: string): Promise<EventStream> {
  const bus = createNatsBus({ url, name: 'test', log: createLogger('silent', 'test') });
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 100 });
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 1_000 });
  return {
    deliver: async event => {
      await eventually(() => bus.publish([event]));
      const sent = await manager.streams.getMessage(stream, { last_by_subj: `archive.${event.kind}.*` });
      if (!sent) throw new Error(`${stream} holds no ${event.kind}`);
      await eventually(async () => {
        // Counts what this consumer is to have alone: the stream's last may be for another one.
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
