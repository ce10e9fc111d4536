import { type Answer, textOf } from '../../src/client/answer.ts';
import { graphPath } from '../../src/world/sample.ts';
import type { Log } from './phase-log.ts';

/** What holds for every answer, whatever was asked. */
export class Inspection {
  readonly #current: () => Log;
  readonly #etags = new Map<string, string>();

  constructor(current: () => Log) {
    this.#current = current;
  }

  /** Of an owner with that letter. */
  inspect(letter: string, label: string, answer: Answer): void {
    const log = this.#current();
    log.count(String(answer.status));
    const text = textOf(answer);
    const failed = answer.status >= 500 && answer.status !== 503;
    const inside = answer.path === graphPath && text.includes('"INTERNAL_SERVER_ERROR"');
    if (failed || inside) log.violate('k', `${label}: ${answer.status} ${text.slice(0, 300)}`);
    if (answer.status === 503 && answer.headers['retry-after'] === undefined)
      log.violate('k', `${label}: 503 without Retry-After`);
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
