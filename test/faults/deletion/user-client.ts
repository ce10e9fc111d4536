import { type Answer, parseJson } from '../../src/client/answer.ts';
import { sendWithKey } from '../../src/client/send-with-key.ts';
import type { HttpRequest } from '../../src/client/send-request.ts';
import { graphPath } from '../../src/world/upload.ts';

/** One user's way in, by any of the gateways. */
export class Caller {
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

  ask(n: number, query: string): Promise<Answer> {
    const headers = { 'Content-Type': 'application/json' };
    return this.send(n, { method: 'POST', path: graphPath, headers, body: JSON.stringify({ query }) });
  }

  /** The data of a query; null in the place of what is not answered. */
  async dataOf(n: number, query: string): Promise<unknown> {
    return (parseJson(await this.ask(n, query)) as { data?: unknown }).data ?? null;
  }
}
