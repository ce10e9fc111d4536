import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from './eventually.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

describe('a fault proxy', () => {
  const sockets: Socket[] = [];
  const received: string[] = [];
  let serverCloses: unknown[] = [];
  let server: Server;
  let proxy: FaultProxy;
  const connectToProxy = async () => {
    const [host, port] = proxy.address.split(':') as [string, string];
    const socket = connect(Number(port), host);
    socket.on('error', () => undefined);
    sockets.push(socket);
    socket.on('data', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  const echo = async (socket: Socket, word: string) => {
    const answered = once(socket, 'data');
    socket.write(word);
    expect(String(await answered)).toBe(word);
  };

  beforeEach(async () => {
    const closed: unknown[] = [];
    serverCloses = closed;
    received.length = 0;
    server = createServer(socket => {
      socket.on('error', () => undefined);
      socket.on('close', () => closed.push(socket));
      socket.on('data', (chunk: Buffer) => {
        received.push(chunk.toString());
        socket.write(chunk);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    proxy = await startFaultProxy((server.address() as AddressInfo).port);
  });
  afterEach(() => {
    sockets.splice(0).forEach(socket => socket.destroy());
    proxy.stop();
    server.close();
  });

  test('that is a blackhole accepts connections and drops data without closing either side', async () => {
    const before = await connectToProxy();
    await echo(before, 'one');
    proxy.blackhole();
    const during = await connectToProxy();
    during.write('two');
    before.write('three');
    expect(serverCloses).toEqual([]);
    proxy.restore();
    await echo(await connectToProxy(), 'four');
    expect(received).toEqual(['one', 'four']);
    await eventually(() => expect(serverCloses).toHaveLength(1));
    expect([before.destroyed, during.destroyed]).toEqual([false, false]);
  });

  test('that is disconnected breaks its connections and rejects new ones until it is restored', async () => {
    const before = await connectToProxy();
    await echo(before, 'one');
    proxy.disconnect();
    await eventually(() => expect(before.destroyed && serverCloses.length === 1).toBe(true));
    const during = await connectToProxy();
    await eventually(() => expect(during.destroyed).toBe(true));
    proxy.restore();
    await echo(await connectToProxy(), 'two');
  });

  test('keeps the order of data when its delay ends', async () => {
    const socket = await connectToProxy();
    const chunks: string[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
    proxy.delayResponses(200);
    socket.write('late ');
    await eventually(() => expect(received.join('')).toBe('late '));
    proxy.delayResponses(0);
    socket.write('soon');
    await eventually(() => expect(chunks.join('')).toBe('late soon'));
  });
});
