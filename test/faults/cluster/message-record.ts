import { connect } from '@nats-io/transport-node';

const maxMessages = 2_000;

export interface RecordedMessage {
  readonly subject: string;
  readonly data: Uint8Array;
}

/** Keeps published events, so that a fault can publish them again. */
export interface MessageRecord {
  /** Returns the last 2,000 distinct messages, oldest first. */
  messages(): RecordedMessage[];
  stop(): Promise<void>;
}

/** The subscription survives restarts of the server. */
export async function recordMessages(url: string): Promise<MessageRecord> {
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, reconnectTimeWait: 250 });
  const recorded = new Map<string, RecordedMessage>();
  // Subscribes to all subjects, because the ids in the stream names are unknown and NATS has no wildcard `archive-*`.
  const subscription = connection.subscribe('>', {
    callback: (failure, { subject, data }) => {
      if (failure || !subject.startsWith('archive')) return;
      recorded.set(`${subject} ${Buffer.from(data).toString()}`, { subject, data });
      const [oldest] = recorded.keys();
      if (recorded.size > maxMessages && oldest !== undefined) recorded.delete(oldest);
    },
  });
  return {
    messages: () => [...recorded.values()],
    stop: async () => {
      subscription.unsubscribe();
      await connection.close();
    },
  };
}
