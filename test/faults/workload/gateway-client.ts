import { once } from 'node:events';
import { type Answer, decodeText } from '../../src/client/answer.ts';
import { sendWithKey } from '../../src/client/send-with-key.ts';
import type { HttpRequest } from '../../src/client/send-request.ts';
import { graphPath } from '../../src/api/paths.ts';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import type { PhaseLog } from '../invariants/phase-log.ts';
import type { Owner } from '../invariants/project-history.ts';
import { ResponseChecks } from '../invariants/response-checks.ts';
import { type Availability, mustServe } from './availability.ts';
import { type OutageKind, Outages } from './outages.ts';

/** The request got no answer or 503, so its effect is unknown. */
export class UnansweredError extends Error {
  /** False if the request got no answer. */
  readonly is503: boolean;
  /** After this time in ms on the monotonic clock, the request has no further effect. */
  readonly effectiveUntil: number;

  constructor(is503: boolean, effectiveUntil: number, cause?: unknown) {
    super(is503 ? '503' : 'no answer', { cause });
    this.is503 = is503;
    this.effectiveUntil = effectiveUntil;
  }
}

const maxRequestMs = 5_000;
const maxSearchMs = 3_000;
const maxUploadMs = 30_000;

const maxMsOf = ({ method, path }: Partial<HttpRequest>) =>
  path === graphPath ? maxSearchMs : method === 'PUT' ? maxUploadMs : maxRequestMs;
/** Tolerance for inexact clocks, and for waits for a CPU core. */
const graceMs = 500;

/** Checks every answer of both gateways against the invariants. */
export class GatewayClient {
  readonly #gateways: readonly ArchiveProcess[];
  /** A gateway has no URL while it restarts. Its port does not change, so the URLs are read once. */
  readonly #urls: readonly string[];
  readonly #outages = new Outages();
  readonly #currentLog: () => PhaseLog;
  readonly #checks: ResponseChecks;
  readonly #deletions = new EventTarget();
  #availability: Availability | undefined;

  constructor(gateways: readonly ArchiveProcess[], currentLog: () => PhaseLog) {
    this.#gateways = gateways;
    this.#urls = gateways.map(({ url }) => url);
    this.#currentLog = currentLog;
    this.#checks = new ResponseChecks(currentLog);
  }

  /** Gateway numbers above 1 wrap around. */
  urlOf(gateway: number): string {
    return this.#urls[gateway % this.#urls.length]!;
  }

  /**
   * Allows requests to this gateway to fail until `endOutage`. For other kinds of processes, the call has no effect.
   */
  beginOutage(gateway: ArchiveProcess, kind: OutageKind): void {
    this.#outages.begin(gateway, kind);
  }

  endOutage(gateway: ArchiveProcess): void {
    this.#outages.end(gateway);
  }

  /** If `availability` is undefined, every request may be answered 503. */
  requireAvailability(availability: Availability | undefined): void {
    this.#availability = availability;
  }

  /** Resolves to true when the next deletion of a project is sent, or to false when the signal aborts. */
  async waitForProjectDeletion(signal: AbortSignal): Promise<boolean> {
    return once(this.#deletions, 'project', { signal }).then(
      () => true,
      () => false,
    );
  }

  /** Checks the answer. Throws UnansweredError if there is no answer or the answer is 503. */
  async send(gateway: number, owner: Owner, message: Partial<HttpRequest>): Promise<Answer> {
    const log = this.#currentLog();
    const label = `${message.method ?? 'GET'} ${message.path ?? ''}`;
    const required = this.#availability;
    const began = performance.now();
    log.increment('requests');
    if (/^DELETE [^ ]*\/projects\/[^/]+$/.test(label)) this.#deletions.dispatchEvent(new Event('project'));
    const pending = sendWithKey(this.urlOf(gateway), owner.key, message);
    const answer = await pending.catch((cause: unknown) =>
      this.#checkUnanswered(gateway, label, message, began, cause),
    );
    this.#checkDuration(gateway, label, message, began, answer);
    this.#checks.check(owner.letter, label, answer);
    if (answer.status === 429 && !owner.isRateLimited)
      log.addViolation('h', `${label}: 429 although nearly the whole rate limit is left`);
    if (answer.status === 503) {
      const isRequired = required !== undefined && required === this.#availability && mustServe(required, message.path);
      if (isRequired)
        log.addViolation(
          'k',
          `${label}: 503 although it needs no failed dependency: ${decodeText(answer).slice(0, 200)}`,
        );
      throw new UnansweredError(true, performance.now());
    }
    // If only the other owner has the project, the archive answers 403. For this owner, the project does not exist.
    return answer.status === 403 ? { ...answer, status: 404 } : answer;
  }

  /**
   * Throws UnansweredError. Logs a violation if the gateway had no outage meanwhile, or if the request exceeded its
   * time limit.
   */
  #checkUnanswered(
    gateway: number,
    label: string,
    message: Partial<HttpRequest>,
    began: number,
    cause: unknown,
  ): never {
    const now = performance.now();
    const process = this.#gateways[gateway % this.#gateways.length]!;
    const downMs = this.#outages.overlap(process, 'down', began, now);
    const pausedMs = this.#outages.overlap(process, 'paused', began, now);
    this.#currentLog().increment('unanswered');
    const hadOutage = downMs !== undefined || pausedMs !== undefined;
    const ms = now - began - (pausedMs ?? 0);
    if (!hadOutage || ms > maxMsOf(message) + graceMs)
      this.#currentLog().addViolation('j', `${label}: ${String(cause)} after ${Math.round(ms)} ms`);
    // A paused gateway may process the request after it resumes.
    throw new UnansweredError(false, pausedMs === undefined ? now + 2 * maxMsOf(message) : Infinity, cause);
  }

  /** Logs a late answer. The time in which the gateway was paused does not count. */
  #checkDuration(
    gateway: number,
    label: string,
    message: Partial<HttpRequest>,
    began: number,
    { status }: Answer,
  ): void {
    const now = performance.now();
    const process = this.#gateways[gateway % this.#gateways.length]!;
    const ms = now - began - (this.#outages.overlap(process, 'paused', began, now) ?? 0);
    if (ms > maxMsOf(message) + graceMs)
      this.#currentLog().addViolation('j', `${label}: ${status} after ${Math.round(ms)} ms`);
  }
}
