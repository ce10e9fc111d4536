import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpRequest } from './send-request.ts';

/** A busy machine sends even the largest answers within this time. */
const answerTimeoutMs = 120_000;
const agent = new Agent({ keepAlive: false });

export type StreamedRequest = Omit<HttpRequest, 'body'> & { readonly body?: Readable };

/** Sends the request on a new connection. The caller reads the body of the answer. */
export async function sendStreamed(base: string, streamedRequest: StreamedRequest): Promise<IncomingMessage> {
  const outgoing = startRequest(base, streamedRequest);
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (streamedRequest.body) streamedRequest.body.pipe(outgoing);
  else outgoing.end();
  const [answer] = await answered;
  // The server may refuse the request and close the connection before the whole body is sent.
  outgoing.on('error', () => undefined);
  return answer;
}

/** The request uses a new connection. The caller sends the body and ends the request. */
export function startRequest(base: string, { method, path, headers = {} }: StreamedRequest): ClientRequest {
  const { hostname, port } = new URL(base);
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return request({ hostname, port, method, path, headers, agent, signal });
}

/** Rejects if the server cuts the connection. */
export async function readBody(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await answer.toArray()) as Buffer[]);
}
