import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const acceptedId = /^[\x21-\x7e]{1,128}$/;

/**
 * Returns the client's X-Request-Id, or a new id if the client's id is not 1 to 128 printable ASCII characters. Sets
 * the answer's X-Request-Id.
 */
export function assignRequestId(req: IncomingMessage, res: ServerResponse): string {
  const sent = req.headers['x-request-id'];
  const id = typeof sent === 'string' && acceptedId.test(sent) ? sent : randomUUID();
  res.setHeader('X-Request-Id', id);
  return id;
}
