import { Agent, request, type OutgoingHttpHeaders } from 'node:http';
import { type Answer, parseHeaderLines } from './answer.ts';

export interface HttpRequest {
  readonly method: string;
  /** The path and query, which are sent without changes. */
  readonly path: string;
  /** A list of values becomes one header line per value. */
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string | Buffer;
  /** When this signal aborts, the connection is closed, even before the answer arrives. */
  readonly signal?: AbortSignal;
}

/** The archive answers every request sooner than this. */
const answerTimeoutMs = 35_000;
const agent = new Agent({ keepAlive: true, maxSockets: 512 });

/** Adds only the headers Host, Connection and Content-Length. Follows no redirect, and decompresses nothing. */
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
