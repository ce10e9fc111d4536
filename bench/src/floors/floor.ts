import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a port of 127.0.0.1, a free one unless told, tells it over IPC, and ends with the process that started it. */
export async function serveFloor(listener: RequestListener, port = 0): Promise<void> {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  process.send?.({ port: (server.address() as AddressInfo).port });
  process.once('disconnect', () => process.exit(0));
}

/** What the floors without a database answer: about as large as the archive's smallest answers. */
export const smallBody = JSON.stringify({ success: true, data: { text: 'x'.repeat(100) } });
