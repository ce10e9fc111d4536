import { type Answer, parseJson } from '../client/answer.ts';
import { sendWithKey } from '../client/send-with-key.ts';
import type { HttpRequest } from '../client/send-request.ts';
import { graphPath } from '../api/paths.ts';

/** `n` modulo the number of gateways selects the gateway of each request. */
export class UserClient {
  readonly #gateways: readonly string[];
  readonly #key: string;

  constructor(gateways: readonly string[], key: string) {
    this.#gateways = gateways;
    this.#key = key;
  }

  send(n: number, message: Partial<HttpRequest>): Promise<Answer> {
    return sendWithKey(this.#gateways[n % this.#gateways.length] ?? '', this.#key, message);
  }

  put(n: number, path: string, value: unknown): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.send(n, { method: 'PUT', path, headers, body: JSON.stringify(value) });
  }

  query(n: number, query: string): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.send(n, { method: 'POST', path: graphPath, headers, body: JSON.stringify({ query }) });
  }

  /** Returns null if the response has no `data`. */
  async queryData(n: number, query: string): Promise<unknown> {
    return (parseJson(await this.query(n, query)) as { data?: unknown }).data ?? null;
  }
}
