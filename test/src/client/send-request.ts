import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { type Answer, joinHeaders } from './answer.ts';

export interface Message {
  readonly method: string;
  /** Path and query, sent as they are. */
  readonly path: string;
  /** A list of values makes as many header lines. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** Ends the connection without waiting for the answer. */
  readonly signal?: AbortSignal;
}

/** Longer than any answer may take. */
const patience = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** One request over HTTP, nothing added and nothing hidden: no redirects, no decompression, no headers but Host and Content-Length. */
export function exchange(base: string, { method, path, headers = {}, body, signal: given }: Message): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([AbortSignal.timeout(patience), ...(given ? [given] : [])]);
    const outgoing = request({ hostname, port, method, path, headers, agent, signal }, incoming => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const received = { status: incoming.statusCode ?? 0, headers: joinHeaders(incoming.rawHeaders) };
        resolve({ method, path, ...received, body: Buffer.concat(chunks) });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
