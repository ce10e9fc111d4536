import { connect, type NatsConnection } from '@nats-io/transport-node';

/** Connects as the user in the URL. */
export function connectAs(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password, reconnect: false, inboxPrefix: inboxOf(username) });
}

const inboxOf = (user: string) => `_INBOX.${user.replace('archive_', '')}`;

/** Publishes a message. Resolves with the reason of the server, or undefined if it accepts the message. */
export async function publishAs(url: string, subject: string): Promise<string | undefined> {
  const connection = await connectAs(url);
  try {
    const refusal = readRefusal(connection);
    connection.publish(subject, '{}');
    await connection.flush();
    return await Promise.race([refusal, connection.rtt().then(() => undefined)]);
  } finally {
    await connection.close();
  }
}

/** Subscribes. Resolves with the reason of the server, or undefined if it accepts the subscription. */
export async function subscribeAs(url: string, subject: string): Promise<string | undefined> {
  const connection = await connectAs(url);
  try {
    const subscription = connection.subscribe(subject);
    await connection.flush();
    subscription.unsubscribe();
    await connection.rtt();
    return await Promise.race([
      subscription.closed.then(error => (error instanceof Error ? error.message : undefined)),
      connection.rtt().then(() => undefined),
    ]);
  } finally {
    await connection.close();
  }
}

async function readRefusal(connection: NatsConnection): Promise<string | undefined> {
  for await (const status of connection.status()) if (status.type === 'error') return status.error.message;
  return undefined;
}
