import { type Answer, decodeText } from '../../src/client/answer.ts';
import { graphPath } from '../../src/api/paths.ts';
import type { PhaseLog } from './phase-log.ts';

export class ResponseChecks {
  readonly #currentLog: () => PhaseLog;
  readonly #etags = new Map<string, string>();

  constructor(currentLog: () => PhaseLog) {
    this.#currentLog = currentLog;
  }

  /** `ownerLetter` is the letter of the key's owner, and `label` names the request in violations. */
  check(ownerLetter: string, label: string, answer: Answer): void {
    const log = this.#currentLog();
    log.increment(String(answer.status));
    const text = decodeText(answer);
    const isFailure = answer.status >= 500 && answer.status !== 503;
    const isGraphFailure = answer.path === graphPath && text.includes('"INTERNAL_SERVER_ERROR"');
    if (isFailure || isGraphFailure) log.addViolation('k', `${label}: ${answer.status} ${text.slice(0, 300)}`);
    if (answer.status === 503 && answer.headers['retry-after'] === undefined)
      log.addViolation('k', `${label}: 503 without Retry-After`);
    const markers = new Set(text.match(/content-[a-z]\d+/g));
    const foreign = [...markers].find(marker => marker[8] !== ownerLetter);
    if (foreign !== undefined) log.addViolation('g', `${label} of owner ${ownerLetter} shows ${foreign}`);
    const etag = answer.headers['etag'];
    const [marker] = markers;
    if (etag !== undefined && markers.size === 1 && marker !== undefined && answer.method === 'GET')
      this.#checkETag(log, label, marker, etag);
  }

  #checkETag(log: PhaseLog, label: string, marker: string, etag: string): void {
    for (const [from, to] of [
      [marker, etag],
      [etag, marker],
    ] as const) {
      const known = this.#etags.get(from);
      if (known !== undefined && known !== to) log.addViolation('i', `${label}: ${from} has ${to}, and had ${known}`);
      this.#etags.set(from, to);
    }
  }
}
