import { once } from 'node:events';
import { connect } from 'node:net';
import { type Answer, parseHeaderLines } from './answer.ts';

/** The server ends a connection with an incomplete request sooner than this. */
const answerTimeoutMs = 35_000;

/**
 * Sends the bytes, and reads the answer until the server closes the connection. With `end`, the client closes its half
 * of the connection after the bytes. Throws if there is no answer, or if its chunks are incomplete.
 */
export async function sendBytes(base: string, bytes: string | Buffer, { end = false } = {}): Promise<Answer> {
  const { hostname, port } = new URL(base);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  socket.setTimeout(answerTimeoutMs, () => socket.destroy(new Error('the server did not end its answer')));
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'connect');
  socket.write(bytes);
  if (end) socket.end();
  await once(socket, 'end');
  socket.end();
  return parse(bytes, Buffer.concat(chunks));
}

function parse(request: string | Buffer, bytes: Buffer): Answer {
  const [method = '', path = ''] = request.toString().split(' ', 2);
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd < 0) throw new Error(`no answer: ${bytes.toString()}`);
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = parseHeaderLines(
    lines.flatMap(line => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1).trim()];
    }),
  );
  const payload = bytes.subarray(headEnd + 4);
  const body = headers['transfer-encoding'] === 'chunked' ? unchunk(payload) : payload;
  return { method, path, status: Number(statusLine.split(' ')[1]), headers, body };
}

function unchunk(bytes: Buffer): Buffer {
  const chunks: Buffer[] = [];
  for (let offset = 0; ;) {
    const line = bytes.indexOf('\r\n', offset);
    const size = parseInt(bytes.toString('latin1', offset, line), 16);
    if (line < 0 || Number.isNaN(size)) throw new Error('the answer was cut');
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(line + 2, line + 2 + size));
    offset = line + 2 + size + 2;
  }
}
