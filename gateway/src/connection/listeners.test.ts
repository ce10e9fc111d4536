import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Listeners } from './listeners.ts';

const host = '127.0.0.1';
const clients: Socket[] = [];
let canSharePort: boolean;
let server: Server;
let listeners: Listeners;
beforeAll(async () => {
  const probe = createTcpServer().listen({ host, port: 0, reusePort: true });
  canSharePort = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  await new Promise(resolve => probe.close(resolve));
});
beforeEach(async () => {
  server = createServer((_req, res) => res.end('answer'));
  listeners = await Listeners.open(server, host, 0);
});
afterEach(async () => {
  clients.splice(0).forEach(client => client.destroy());
  server.closeAllConnections();
  await Promise.all([new Promise(resolve => server.close(resolve)), listeners.close()]);
});
const port = () => (server.address() as AddressInfo).port;

async function ask(): Promise<number | undefined> {
  const sent = request({ host, port: port(), agent: false });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

describe('a server with several listening sockets', () => {
  test('accepts many waiting connections in one turn of the event loop where sockets can share a port', async () => {
    const count = 200;
    const perTurn: number[] = [0];
    server.on('connection', () => (perTurn[perTurn.length - 1]! += 1));
    for (let n = 0; n < count; n += 1) clients.push(connect(port(), host).on('error', () => undefined));
    while (perTurn.reduce((sum, accepted) => sum + accepted) < count) {
      await new Promise(setImmediate);
      perTurn.push(0);
    }
    expect(Math.max(...perTurn)).toBeGreaterThan(canSharePort ? 8 : 0);
  });

  test('answers requests on all connections', async () => {
    expect(await Promise.all(Array.from({ length: 100 }, ask))).toEqual(Array.from({ length: 100 }, () => 200));
  });

  test('does not start while another process listens, and the address is free when it has closed', async () => {
    await expect(Listeners.open(createServer(), host, port())).rejects.toThrow('EADDRINUSE');
    const usedPort = port();
    await Promise.all([new Promise(resolve => server.close(resolve)), listeners.close()]);
    const other = createTcpServer().listen(usedPort, host);
    await once(other, 'listening');
    await new Promise(resolve => other.close(resolve));
    listeners = await Listeners.open(server, host, 0);
  });
});
