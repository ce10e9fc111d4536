import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Message } from '../../src/client/send-request.ts';

const patience = 5_000;

/** Sends an upload up to a share of all its bytes and goes away; true where that was to the last byte. */
export async function cutUpload(url: string, key: string, message: Message, share: number): Promise<boolean> {
  const bytes = bytesOf(url, key, message);
  const end = Math.floor(share * bytes.length);
  await talk(url, (socket, leave) => {
    socket.resume();
    if (end === 0) leave();
    else socket.write(bytes.subarray(0, end), leave);
  });
  return end === bytes.length;
}

/** Asks for something, takes so many bytes of the answer, head included, and goes away. */
export async function cutDownload(url: string, key: string, message: Message, bytes: number): Promise<void> {
  await talk(url, (socket, leave) => {
    let taken = 0;
    socket.on('data', (chunk: Buffer) => {
      taken += chunk.length;
      if (taken >= bytes) leave();
    });
    socket.write(bytesOf(url, key, message));
    if (bytes === 0) leave();
  });
}

/** Resolves when the connection has ended, by whomever; after 5 s by this client. */
async function talk(url: string, begin: (socket: Socket, leave: () => void) => void): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  // An end by the other side is as good as one's own.
  socket.on('error', () => undefined);
  socket.setTimeout(patience, () => socket.destroy());
  socket.once('connect', () => begin(socket, () => socket.destroy()));
  await closed;
}

type Coding = 'plain' | 'gzip' | 'chunked';

/** The whole request; how its body is coded follows from its length, so that it is the same for the same seed. */
function bytesOf(url: string, key: string, { method, path, headers = {}, body }: Message): Buffer {
  const coding = (['plain', 'gzip', 'chunked'] as const)[(body?.length ?? 0) % 3] ?? 'plain';
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
  ];
  const sent = body === undefined ? undefined : coded(Buffer.from(body), coding);
  const lines = [...head, ...(sent?.headers ?? []), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(lines), ...(sent?.chunks ?? [])]);
}

function coded(body: Buffer, coding: Coding): { headers: string[]; chunks: Buffer[] } {
  if (coding === 'plain') return { headers: [`Content-Length: ${body.length}`], chunks: [body] };
  if (coding === 'chunked') return { headers: ['Transfer-Encoding: chunked'], chunks: [...inChunks(body)] };
  const packed = gzipSync(body);
  return { headers: ['Content-Encoding: gzip', `Content-Length: ${packed.length}`], chunks: [packed] };
}

function* inChunks(body: Buffer): Generator<Buffer> {
  for (let at = 0; at < body.length; at += 4_096) {
    const chunk = body.subarray(at, at + 4_096);
    yield Buffer.from(`${chunk.length.toString(16)}\r\n`);
    yield chunk;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('0\r\n\r\n');
}
