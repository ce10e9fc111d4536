import type { Answer } from './answer.ts';
import { exchange, type Message } from './send-request.ts';

/** A request with an API key to one gateway: GET of the list of projects, but for what `message` says. */
export function exchangeWithKey(base: string, key: string, message: Partial<Message> = {}): Promise<Answer> {
  const headers = { Authorization: `Bearer ${key}`, ...message.headers };
  return exchange(base, { method: 'GET', path: '/api/v1/projects', ...message, headers });
}

/** Sends a value as JSON with an API key. */
export function putWithKey(base: string, key: string, path: string, value: unknown): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return exchangeWithKey(base, key, { method: 'PUT', path, headers, body: JSON.stringify(value) });
}
