import type { ServiceError } from '@archive/kit';
import type { ServerResponse } from 'node:http';

const jsonType = 'application/json; charset=utf-8';

/** Sends `{success: true, data}` (docs/interface.md#conventions). */
export function sendData(res: ServerResponse, status: number, data: object): void {
  sendJson(res, status, { success: true, data });
}

/** Sends JSON without the envelope, with a secret that no cache may keep. */
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

/** Formats `{success: false, error}`, the error response of REST endpoints (docs/interface.md#error-body). */
export function formatErrorResponse(error: ServiceError): { body: string; contentType: string } {
  return { body: JSON.stringify({ success: false, error: error.message }), contentType: jsonType };
}

/** Sets status 200 and the Content-Type of a streamed JSON answer. */
export function beginJsonResponse(res: ServerResponse): void {
  res.statusCode = 200;
  res.setHeader('Content-Type', jsonType);
}
