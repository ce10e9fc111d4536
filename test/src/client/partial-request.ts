import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type Answer, joinHeaders } from './answer.ts';
import type { Message } from './send-request.ts';

/** A request of which the server has the headers and half of the body. */
export interface HeldRequest {
  /** Sends the rest. */
  finish(): Promise<Answer>;
}

/** Longer than any answer may take. */
const patience = 30_000;

/** Begins a request with a body, and resolves when the server has said that it wants the body (RFC 9110 10.1.1). */
export async function hold(base: string, { method, path, headers = {}, body = '' }: Message): Promise<HeldRequest> {
  const bytes = Buffer.from(body);
  const { hostname, port } = new URL(base);
  const fields = { ...headers, 'Content-Length': bytes.length, Expect: '100-continue' };
  const signal = AbortSignal.timeout(patience);
  const outgoing = request({ hostname, port, method, path, headers: fields, signal, agent: false });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  answered.catch(() => undefined);
  outgoing.flushHeaders();
  await Promise.race([once(outgoing, 'continue'), answered]);
  outgoing.write(bytes.subarray(0, bytes.length / 2));
  return {
    finish: async () => {
      outgoing.end(bytes.subarray(bytes.length / 2));
      const [incoming] = await answered;
      const chunks = (await incoming.toArray()) as Buffer[];
      const received = { status: incoming.statusCode ?? 0, headers: joinHeaders(incoming.rawHeaders) };
      return { method, path, ...received, body: Buffer.concat(chunks) };
    },
  };
}
