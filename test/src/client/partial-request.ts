import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { type Answer, parseHeaderLines } from './answer.ts';
import type { HttpRequest } from './send-request.ts';

/** Only the first half of the body has been sent. */
export interface PartialRequest {
  /** Sends the second half of the body and reads the answer. */
  finish(): Promise<Answer>;
}

/** The archive answers every request sooner than this. */
const answerTimeoutMs = 35_000;

/** Sends half of the body after the server's 100 Continue (RFC 9110 §10.1.1). */
export async function sendFirstHalf(
  base: string,
  { method, path, headers = {}, body = '' }: HttpRequest,
): Promise<PartialRequest> {
  const bytes = Buffer.from(body);
  const { hostname, port } = new URL(base);
  const fields = { ...headers, 'Content-Length': bytes.length, Expect: '100-continue' };
  const signal = AbortSignal.timeout(answerTimeoutMs);
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
      const received = { status: incoming.statusCode ?? 0, headers: parseHeaderLines(incoming.rawHeaders) };
      return { method, path, ...received, body: Buffer.concat(chunks) };
    },
  };
}
