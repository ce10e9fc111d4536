import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from './eventually.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';

describe('a line', () => {
  const open: Socket[] = [];
  const heard: string[] = [];
  let ends: unknown[] = [];
  let server: Server;
  let line: FaultProxy;
  const dial = async () => {
    const [host, port] = line.address.split(':') as [string, string];
    const socket = connect(Number(port), host);
    socket.on('error', () => undefined);
    open.push(socket);
    socket.on('data', () => undefined);
    await once(socket, 'connect');
    return socket;
  };
  /** Resolves when the server's answer to a word has come back. */
  const exchange = async (socket: Socket, word: string) => {
    const answered = once(socket, 'data');
    socket.write(word);
    expect(String(await answered)).toBe(word);
  };

  beforeEach(async () => {
    const closed: unknown[] = [];
    ends = closed;
    heard.length = 0;
    server = createServer(socket => {
      socket.on('error', () => undefined);
      socket.on('close', () => closed.push(socket));
      socket.on('data', (chunk: Buffer) => {
        heard.push(chunk.toString());
        socket.write(chunk);
      });
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    line = await startFaultProxy((server.address() as AddressInfo).port);
  });
  afterEach(() => {
    open.splice(0).forEach(socket => socket.destroy());
    line.stop();
    server.close();
  });

  test('that swallows takes connections and loses what is said, without a word of it to either side', async () => {
    const before = await dial();
    await exchange(before, 'one');
    line.blackhole();
    const during = await dial();
    during.write('two');
    before.write('three');
    expect(ends).toEqual([]);
    line.restore();
    await exchange(await dial(), 'four');
    expect(heard).toEqual(['one', 'four']);
    await eventually(() => expect(ends).toHaveLength(1));
    expect([before.destroyed, during.destroyed]).toEqual([false, false]);
  });

  test('that is cut breaks what there is and takes nothing until it is mended', async () => {
    const before = await dial();
    await exchange(before, 'one');
    line.disconnect();
    await eventually(() => expect(before.destroyed && ends.length === 1).toBe(true));
    const during = await dial();
    await eventually(() => expect(during.destroyed).toBe(true));
    line.restore();
    await exchange(await dial(), 'two');
  });

  test('whose delay ends keeps the order of what was said', async () => {
    const socket = await dial();
    const chunks: string[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
    line.delayResponses(200);
    socket.write('late ');
    await eventually(() => expect(heard.join('')).toBe('late '));
    line.delayResponses(0);
    socket.write('soon');
    await eventually(() => expect(chunks.join('')).toBe('late soon'));
  });
});
