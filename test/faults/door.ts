import { type Answer, textOf } from '../src/client/answer.ts';
import { exchangeWithKey } from '../src/client/keyed.ts';
import type { Message } from '../src/client/http.ts';
import { graphPath } from '../src/sample.ts';
import type { ArchiveProcess } from '../src/harness/archive.ts';
import type { Log, Owner } from './log.ts';

/** No answer that says anything about what was asked: 503, or none. */
export class Unanswered extends Error {
  /** Whether the archive has said 503; otherwise nobody knows what became of the request. */
  readonly refused: boolean;
  /** When anything that the request may still do is over, in ms. */
  readonly over: number;

  constructor(refused: boolean, over: number, cause?: unknown) {
    super(refused ? '503' : 'no answer', { cause });
    this.refused = refused;
    this.over = over;
  }
}

const longestMs = 5_000;
const longestSearchMs = 3_000;
/** Between two clocks and two cores that others use as well. */
const graceMs = 500;

/** Both gateways as clients reach them; holds each answer against what holds for all of them. */
export class Door {
  readonly #gateways: readonly ArchiveProcess[];
  /** Of a gateway that starts again nobody else knows it for a while; it stays the same. */
  readonly #urls: readonly string[];
  readonly #hit = new Set<ArchiveProcess>();
  readonly #current: () => Log;
  readonly #etags = new Map<string, string>();

  constructor(gateways: readonly ArchiveProcess[], current: () => Log) {
    this.#gateways = gateways;
    this.#urls = gateways.map(({ url }) => url);
    this.#current = current;
  }

  /** From now on a gateway owes no answer; until `spare`. */
  strike(gateway: ArchiveProcess): void {
    this.#hit.add(gateway);
  }

  spare(gateway: ArchiveProcess): void {
    this.#hit.delete(gateway);
  }

  /** Throws Unanswered where there is no answer or 503. */
  async send(half: number, { letter, key }: Owner, message: Partial<Message>): Promise<Answer> {
    const gateway = this.#gateways[half % this.#gateways.length]!;
    const log = this.#current();
    const label = `${message.method ?? 'GET'} ${message.path ?? ''}`;
    const excused = () => this.#hit.has(gateway) || message.signal?.aborted === true;
    const before = excused();
    const began = performance.now();
    log.count('requests');
    const answer = await exchangeWithKey(this.#urls[half % this.#urls.length]!, key, message).catch(
      (cause: unknown) => {
        const hit = before || excused();
        log.count('unanswered');
        if (!hit) log.violate('j', `${label}: ${String(cause)} after ${Math.round(performance.now() - began)} ms`);
        throw new Unanswered(false, performance.now() + (hit ? Infinity : 2 * longestMs), cause);
      },
    );
    const ms = performance.now() - began;
    const limit = message.path === graphPath ? longestSearchMs : longestMs;
    if (ms > limit + graceMs && !before && !excused())
      log.violate('j', `${label}: ${answer.status} after ${Math.round(ms)} ms`);
    this.#inspect(log, letter, label, answer);
    if (answer.status === 503) throw new Unanswered(true, performance.now());
    // What an owner has not and somebody else has is refused so: the owners share their ids.
    return answer.status === 403 ? { ...answer, status: 404 } : answer;
  }

  #inspect(log: Log, letter: string, label: string, answer: Answer): void {
    log.count(String(answer.status));
    const text = textOf(answer);
    const failed = answer.status >= 500 && answer.status !== 503;
    const inside = answer.path === graphPath && text.includes('"INTERNAL_SERVER_ERROR"');
    if (failed || inside) log.violate('k', `${label}: ${answer.status} ${text.slice(0, 300)}`);
    const markers = new Set(text.match(/content-[a-z]\d+/g));
    const foreign = [...markers].find(marker => marker[8] !== letter);
    if (foreign !== undefined) log.violate('g', `${label} of ${letter} shows ${foreign}`);
    const etag = answer.headers['etag'];
    const [marker] = markers;
    if (etag !== undefined && markers.size === 1 && marker !== undefined && answer.method === 'GET')
      this.#compare(log, label, marker, etag);
  }

  #compare(log: Log, label: string, marker: string, etag: string): void {
    for (const [from, to] of [
      [marker, etag],
      [etag, marker],
    ] as const) {
      const known = this.#etags.get(from);
      if (known !== undefined && known !== to) log.violate('i', `${label}: ${from} has ${to}, and had ${known}`);
      this.#etags.set(from, to);
    }
  }
}
