import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Listens on 127.0.0.1, by default on a free port. Sends the port over IPC, and ends with the parent process. */
export async function serveBaseline(listener: RequestListener, port = 0): Promise<void> {
  const server = createServer({ keepAliveTimeout: 65_000 }, listener).listen(port, '127.0.0.1');
  await once(server, 'listening');
  process.send?.({ port: (server.address() as AddressInfo).port });
  process.once('disconnect', () => process.exit(0));
}

/** About as large as the archive's smallest bodies. */
export const smallBody = JSON.stringify({ success: true, data: { text: 'x'.repeat(100) } });
