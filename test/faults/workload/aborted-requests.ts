import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { HttpRequest } from '../../src/client/send-request.ts';

const connectionTimeoutMs = 5_000;

/** Sends the first `share` of an upload's bytes and disconnects. Returns true if these bytes were the whole request. */
export async function abortUpload(url: string, key: string, message: HttpRequest, share: number): Promise<boolean> {
  const bytes = encodeRequest(url, key, message);
  const end = Math.floor(share * bytes.length);
  await withConnection(url, (socket, disconnect) => {
    socket.resume();
    if (end === 0) disconnect();
    else socket.write(bytes.subarray(0, end), disconnect);
  });
  return end === bytes.length;
}

/** Sends a request, reads `maxBytes` of the answer with its head, and disconnects. */
export async function abortDownload(url: string, key: string, message: HttpRequest, maxBytes: number): Promise<void> {
  await withConnection(url, (socket, disconnect) => {
    let received = 0;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received >= maxBytes) disconnect();
    });
    socket.write(encodeRequest(url, key, message));
    if (maxBytes === 0) disconnect();
  });
}

/** Resolves when either side has closed the connection. Closes the connection after 5 s without traffic. */
async function withConnection(url: string, use: (socket: Socket, disconnect: () => void) => void): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  // A connection that the server breaks also emits `close`, so errors are ignored.
  socket.on('error', () => undefined);
  socket.setTimeout(connectionTimeoutMs, () => socket.destroy());
  socket.once('connect', () => use(socket, () => socket.destroy()));
  await closed;
}

type Coding = 'plain' | 'gzip' | 'chunked';

/** The length of the body selects its coding, so that one seed always gives the same bytes. */
function encodeRequest(url: string, key: string, { method, path, headers = {}, body }: HttpRequest): Buffer {
  const coding = (['plain', 'gzip', 'chunked'] as const)[(body?.length ?? 0) % 3] ?? 'plain';
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${key}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`),
  ];
  const encoded = body === undefined ? undefined : encodeBody(Buffer.from(body), coding);
  const lines = [...head, ...(encoded?.headers ?? []), '', ''].join('\r\n');
  return Buffer.concat([Buffer.from(lines), ...(encoded?.chunks ?? [])]);
}

function encodeBody(body: Buffer, coding: Coding): { headers: string[]; chunks: Buffer[] } {
  if (coding === 'plain') return { headers: [`Content-Length: ${body.length}`], chunks: [body] };
  if (coding === 'chunked') return { headers: ['Transfer-Encoding: chunked'], chunks: [...encodeChunks(body)] };
  const compressed = gzipSync(body);
  return { headers: ['Content-Encoding: gzip', `Content-Length: ${compressed.length}`], chunks: [compressed] };
}

function* encodeChunks(body: Buffer): Generator<Buffer> {
  for (let offset = 0; offset < body.length; offset += 4_096) {
    const chunk = body.subarray(offset, offset + 4_096);
    yield Buffer.from(`${chunk.length.toString(16)}\r\n`);
    yield chunk;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from('0\r\n\r\n');
}
