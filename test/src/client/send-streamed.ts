import { once } from 'node:events';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { Readable } from 'node:stream';
import type { HttpRequest } from './send-request.ts';

/** As long as the largest answer may take on a busy machine. */
const answerTimeoutMs = 120_000;
const agent = new Agent({ keepAlive: false });

export type StreamedRequest = Omit<HttpRequest, 'body'> & { readonly body?: Readable };

/** Begins a request on a connection of its own, its body as it comes, and resolves with an answer that is not read yet. */
export async function sendStreamed(base: string, message: StreamedRequest): Promise<IncomingMessage> {
  const outgoing = startRequest(base, message);
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  if (message.body) message.body.pipe(outgoing);
  else outgoing.end();
  const [answer] = await answered;
  // A refusal may come before the body has gone: then the connection ends while the rest of it is on its way.
  outgoing.on('error', () => undefined);
  return answer;
}

/** A request of which the headers are on their way; the caller sends the rest. */
export function startRequest(base: string, { method, path, headers = {} }: StreamedRequest): ClientRequest {
  const { hostname, port } = new URL(base);
  const signal = AbortSignal.timeout(answerTimeoutMs);
  return request({ hostname, port, method, path, headers, agent, signal });
}

/** All of an answer; rejects where it is cut. */
export async function readBody(answer: IncomingMessage): Promise<Buffer> {
  return Buffer.concat((await answer.toArray()) as Buffer[]);
}
