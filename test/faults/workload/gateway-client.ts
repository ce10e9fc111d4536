import { once } from 'node:events';
import { type Answer, textOf } from '../../src/client/answer.ts';
import { exchangeWithKey } from '../../src/client/send-with-key.ts';
import type { Message } from '../../src/client/send-request.ts';
import { graphPath } from '../../src/world/upload.ts';
import type { ArchiveProcess } from '../../src/archive/archive.ts';
import type { Leaves } from '../faults/every-fault.ts';
import { Inspection } from '../invariants/response-checks.ts';
import type { Log, Owner } from '../invariants/phase-log.ts';
import { type Blow, Outages } from './outages.ts';

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
  readonly #outages = new Outages();
  readonly #current: () => Log;
  readonly #inspection: Inspection;
  readonly #deletions = new EventTarget();
  #leaves: Leaves | undefined;

  constructor(gateways: readonly ArchiveProcess[], current: () => Log) {
    this.#gateways = gateways;
    this.#urls = gateways.map(({ url }) => url);
    this.#current = current;
    this.#inspection = new Inspection(current);
  }

  urlOf(half: number): string {
    return this.#urls[half % this.#urls.length]!;
  }

  /** From now on a gateway owes only what its state allows; until `spare`. Of any other process it knows nothing. */
  strike(gateway: ArchiveProcess, blow: Blow): void {
    this.#outages.strike(gateway, blow);
  }

  spare(gateway: ArchiveProcess): void {
    this.#outages.spare(gateway);
  }

  /** From now on this is never 503; of undefined nothing is held. */
  demand(leaves: Leaves | undefined): void {
    this.#leaves = leaves;
  }

  /** Resolves when the next deletion of a project has been sent; false where the signal comes before. */
  async deletion(signal: AbortSignal): Promise<boolean> {
    return once(this.#deletions, 'project', { signal }).then(
      () => true,
      () => false,
    );
  }

  /** Throws Unanswered where there is no answer or 503. */
  async send(half: number, owner: Owner, message: Partial<Message>): Promise<Answer> {
    const log = this.#current();
    const label = `${message.method ?? 'GET'} ${message.path ?? ''}`;
    const demanded = this.#leaves;
    const began = performance.now();
    log.count('requests');
    if (/^DELETE [^ ]*\/projects\/[^/]+$/.test(label)) this.#deletions.dispatchEvent(new Event('project'));
    const asked = exchangeWithKey(this.urlOf(half), owner.key, message);
    const answer = await asked.catch((cause: unknown) => this.#unanswered(half, label, began, cause));
    this.#time(half, label, message, began, answer);
    this.#inspection.inspect(owner.letter, label, answer);
    if (answer.status === 429 && !owner.limited) log.violate('h', `${label}: 429 with nearly all that is allowed left`);
    if (answer.status === 503) {
      const owed = demanded !== undefined && demanded === this.#leaves && isOwed(demanded, message);
      if (owed) log.violate('k', `${label}: 503 though it needs nothing that is away: ${textOf(answer).slice(0, 200)}`);
      throw new Unanswered(true, performance.now());
    }
    // What an owner has not and somebody else has is refused so: the owners share their ids.
    return answer.status === 403 ? { ...answer, status: 404 } : answer;
  }

  /** Excused where the gateway itself was gone or stood still meanwhile, and then only within the usual time. */
  #unanswered(half: number, label: string, began: number, cause: unknown): never {
    const now = performance.now();
    const gateway = this.#gateways[half % this.#gateways.length]!;
    const gone = this.#outages.overlap(gateway, 'gone', began, now);
    const still = this.#outages.overlap(gateway, 'still', began, now);
    this.#current().count('unanswered');
    const hit = gone !== undefined || still !== undefined;
    const ms = now - began - (still ?? 0);
    if (!hit || ms > longestMs + graceMs)
      this.#current().violate('j', `${label}: ${String(cause)} after ${Math.round(ms)} ms`);
    // What stood still may do later what it was asked.
    throw new Unanswered(false, still === undefined ? now + 2 * longestMs : Infinity, cause);
  }

  /** Only the time for which the gateway itself stood still is not counted. */
  #time(half: number, label: string, { path }: Partial<Message>, began: number, { status }: Answer): void {
    const now = performance.now();
    const gateway = this.#gateways[half % this.#gateways.length]!;
    const ms = now - began - (this.#outages.overlap(gateway, 'still', began, now) ?? 0);
    const limit = path === graphPath ? longestSearchMs : longestMs;
    if (ms > limit + graceMs) this.#current().violate('j', `${label}: ${status} after ${Math.round(ms)} ms`);
  }
}

function isOwed(leaves: Leaves, { path }: Partial<Message>): boolean {
  return leaves === 'everything' || path !== graphPath;
}
