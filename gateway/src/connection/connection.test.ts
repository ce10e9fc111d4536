import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { Connection } from './connection.ts';

let server: Server;
let client: Socket;
let socket: Socket;
beforeEach(async () => {
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  client.on('error', () => undefined);
  [socket] = (await once(server, 'connection')) as [Socket];
  // A listener in place of Node's parser. A Connection removes this listener from the socket and passes the bytes to
  // it.
  socket.on('data', () => undefined);
});
afterEach(() => {
  client.destroy();
  socket.destroy();
  server.close();
});

/** Writes until the kernel accepts no more bytes. */
async function fill(): Promise<void> {
  let sentBytes = -1;
  while (socket.bytesWritten - socket.writableLength !== sentBytes || socket.writableLength === 0) {
    sentBytes = socket.bytesWritten - socket.writableLength;
    socket.write(Buffer.alloc(1024 * 1024));
    await new Promise(setImmediate);
  }
}

test('a connection ends when its unsent bytes have not fallen for 30 s', async () => {
  const connection = new Connection(socket);
  await fill();
  connection.destroyIfUnread(1_000_000);
  connection.destroyIfUnread(1_029_999);
  expect(socket.destroyed).toBe(false);
  connection.destroyIfUnread(1_030_000);
  expect(socket.destroyed).toBe(true);
});

test('a connection stays open for 30 s more when its client reads a part, and for ever without unsent bytes', async () => {
  const connection = new Connection(socket);
  await fill();
  connection.destroyIfUnread(1_000_000);
  const sentBytes = socket.bytesWritten - socket.writableLength;
  client.on('data', () => undefined).resume();
  await eventually(() => expect(socket.bytesWritten - socket.writableLength).toBeGreaterThan(sentBytes));
  connection.destroyIfUnread(1_029_999);
  connection.destroyIfUnread(1_059_998);
  expect(socket.destroyed).toBe(false);
  await eventually(() => expect(socket.writableLength).toBe(0));
  connection.destroyIfUnread(2_000_000);
  connection.destroyIfUnread(3_000_000);
  expect(socket.destroyed).toBe(false);
});
