import type { ServiceError } from '@archive/kit';
import type { ServerResponse } from 'node:http';

const json = 'application/json; charset=utf-8';

/** Sends `{success: true, data}` (interface.md, Endpoints). */
export function sendData(res: ServerResponse, status: number, data: object): void {
  sendBody(res, status, JSON.stringify({ success: true, data }));
}

/** The body of every failure, `{success: false, error}` (interface.md, Error body of REST endpoints). */
export function errorBody(error: ServiceError): string {
  return JSON.stringify({ success: false, error: error.message });
}

function sendBody(res: ServerResponse, status: number, body: string): void {
  res.statusCode = status;
  res.setHeader('Content-Type', json);
  res.setHeader('Content-Length', Buffer.byteLength(body));
  res.end(body);
}

/** Status line and headers of a JSON answer whose body follows in pieces. */
export function beginJson(res: ServerResponse): void {
  res.statusCode = 200;
  res.setHeader('Content-Type', json);
}
