import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { type Answer, parseHeaderLines } from './answer.ts';

export interface HttpRequest {
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
const answerTimeoutMs = 30_000;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** One request over HTTP, nothing added and nothing hidden: no redirects, no decompression, no headers but Host and Content-Length. */
export function sendRequest(
  base: string,
  { method, path, headers = {}, body, signal: callerSignal }: HttpRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), ...(callerSignal ? [callerSignal] : [])]);
    const outgoing = request({ hostname, port, method, path, headers, agent, signal }, incoming => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.once('error', reject);
      incoming.once('end', () => {
        const received = { status: incoming.statusCode ?? 0, headers: parseHeaderLines(incoming.rawHeaders) };
        resolve({ method, path, ...received, body: Buffer.concat(chunks) });
      });
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
