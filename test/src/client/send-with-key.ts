import type { Answer } from './answer.ts';
import { sendRequest, type HttpRequest } from './send-request.ts';

/** The default request is a GET of the project list. */
export function sendWithKey(base: string, key: string, request: Partial<HttpRequest> = {}): Promise<Answer> {
  const headers = { Authorization: `Bearer ${key}`, ...request.headers };
  return sendRequest(base, { method: 'GET', path: '/api/v1/projects', ...request, headers });
}

export function putWithKey(base: string, key: string, path: string, value: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return sendWithKey(base, key, { method: 'PUT', path, headers, body: JSON.stringify(value) });
}
