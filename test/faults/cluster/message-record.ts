import { connect } from '@nats-io/transport-node';

const most = 2_000;

export interface RecordedMessage {
  readonly subject: string;
  readonly data: Uint8Array;
}

/** Keeps what is published, so that it can be said again much later. */
export interface MessageRecord {
  /** The last 2,000 different ones, oldest first. */
  messages(): RecordedMessage[];
  stop(): Promise<void>;
}

/** Listens to all events of the archive, also over restarts of the server. */
export async function recordMessages(url: string): Promise<MessageRecord> {
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 250 });
  const kept = new Map<string, RecordedMessage>();
  const subscription = connection.subscribe('archive.>', {
    callback: (failure, { subject, data }) => {
      if (failure) return;
      kept.set(`${subject} ${Buffer.from(data).toString()}`, { subject, data });
      const [oldest] = kept.keys();
      if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    },
  });
  return {
    messages: () => [...kept.values()],
    stop: async () => {
      subscription.unsubscribe();
      await connection.close();
    },
  };
}
