import type { ServiceError } from '@archive/kit';
import type { ServerResponse } from 'node:http';

const jsonType = 'application/json; charset=utf-8';

/** Sends `{success: true, data}` (docs/interface.md#conventions). */
export function sendData(res: ServerResponse, status: number, data: object): void {
  sendJson(res, status, { success: true, data });
}

/** Sends JSON without the envelope. No cache may keep the answer, because it contains a secret. */
export function sendSecret(res: ServerResponse, status: number, value: object): void {
  res.setHeader('Cache-Control', 'no-store');
  sendJson(res, status, value);
}

function sendJson(res: ServerResponse, status: number, value: object): void {
  const body = JSON.stringify(value);
  res.statusCode = status;
  res.setHeader('Content-Type', jsonType);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

/** Formats `{success: false, error}` (docs/interface.md#error-body). */
export function formatErrorResponse(error: ServiceError): { body: string; contentType: string } {
  return { body: JSON.stringify({ success: false, error: error.message }), contentType: jsonType };
}

/** Sets the head of a streamed JSON answer with the status 200. */
export function beginJsonResponse(res: ServerResponse): void {
  res.statusCode = 200;
  res.setHeader('Content-Type', jsonType);
}
