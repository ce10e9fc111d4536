import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeText } from '../client/answer.ts';
import type { UserClient } from '../world/user-client.ts';
import { sessionPath } from '../api/paths.ts';

/** Time from the answer to an upload until a search finds the session. */
export interface SearchDelay {
  readonly bytes: number;
  readonly ms: number;
}

const project = '5ea2c4ab-1e5e-a2c4';
const pollIntervalMs = 100;
const uploadIntervalMs = 1_000;
/** After this time, the search for a session stops. */
const maxWaitMs = 60_000;
/** Every eighth upload is long. */
const lengths = [3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 3_000, 300_000];

/** docs/guarantees.md#1-no-acknowledged-upload-is-lost promises that a search finds an upload within this time. */
export function maxSearchDelayMs(bytes: number): number {
  return 2_000 + bytes / 2_000;
}

/** Uploads a session every second, and searches for its words until a search finds them. */
export class SearchableUploads {
  readonly #user: UserClient;
  readonly #delays: SearchDelay[] = [];
  #pending: { readonly bytes: number; readonly answeredMs: number } | undefined;

  constructor(user: UserClient) {
    this.#user = user;
  }

  /** Returns the delays since the last call. If a pending upload is already late, adds its delay so far. */
  collect(): SearchDelay[] {
    const delays = this.#delays.splice(0);
    if (!this.#pending) return delays;
    const { bytes, answeredMs } = this.#pending;
    const ms = performance.now() - answeredMs;
    return ms > maxSearchDelayMs(bytes) ? [...delays, { bytes, ms }] : delays;
  }

  async run(): Promise<never> {
    for (let n = 0; ; n += 1) {
      await setTimeout(uploadIntervalMs);
      await this.#upload(n, lengths[n % lengths.length] ?? 0);
    }
  }

  async #upload(n: number, length: number): Promise<void> {
    const word = `found${randomUUID().replaceAll(/[^a-f]/g, '')}${n}`;
    const markdown = `_**User**_\n\n${'plain words to index '.repeat(length / 21)}${word}\n`;
    const path = sessionPath(project, randomUUID());
    const { status } = await this.#user.put(n, path, { name: 'Searchable', markdown }).catch(() => ({ status: 0 }));
    // The guarantee holds for acknowledged uploads only.
    if (status !== 201) return;
    const answeredMs = performance.now();
    this.#pending = { bytes: markdown.length, answeredMs };
    while (performance.now() - answeredMs < maxWaitMs && !(await this.#isFound(n, word)))
      await setTimeout(pollIntervalMs);
    this.#pending = undefined;
    this.#delays.push({ bytes: markdown.length, ms: performance.now() - answeredMs });
  }

  async #isFound(n: number, word: string): Promise<boolean> {
    const answer = await this.#user
      .query(n, `{ searchSessions(query: "${word}", limit: 1) { total } }`)
      .catch(() => undefined);
    return answer !== undefined && decodeText(answer).includes('"total":1');
  }
}
