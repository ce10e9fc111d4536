import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const acceptable = /^[\x21-\x7e]{1,128}$/;

/** The client's own X-Request-Id where it is printable ASCII, else a new one; told in the answer and in every log line. */
export function requestId(req: IncomingMessage, res: ServerResponse): string {
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}
