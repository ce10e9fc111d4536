import { randomUUID } from 'node:crypto';
import type { Random } from '@archive/kit/testing';
import { textOf, type Answer } from '../../src/client/answer.ts';
import type { Message } from '../../src/client/send-request.ts';
import { projectPath, sessionPath } from '../../src/world/upload.ts';
import { everyWay } from '../../src/history/observe.ts';
import { representations, uploadMessage, wholeSession } from '../../src/world/session-content.ts';
import { cutDownload, cutUpload } from './aborted-requests.ts';
import { type Door, Unanswered } from './gateway-client.ts';
import type { Chronicle, Log } from '../invariants/phase-log.ts';

const writes = ['grow', 'grow', 'grow', 'grow', 'grow', 'repeat', 'repeat', 'rename', 'abort', 'leave'] as const;
export const kinds = [...writes, ...writes, 'delete', 'delete', 'deleteProject'] as const;
export type Kind = (typeof kinds)[number];

/** One write, as planned before anything is sent. */
export interface Step {
  /** ms after the one before it. */
  readonly pause: number;
  readonly kind: Kind;
  /** Number of the session within the project. */
  readonly session: number;
  readonly half: number;
  /** Characters of filling. */
  readonly size: number;
  /** Where a client goes away, as a share of what it sends or is sent, from 0 to 1. */
  readonly cut: number;
}

export function* plan(random: Random, sessions: number, meanPause: number): Generator<Step> {
  for (;;) {
    yield {
      pause: random.integer(2 * meanPause),
      kind: random.pick(kinds),
      session: random.integer(sessions),
      half: random.integer(2),
      size: random.chance(0.03) ? 400_000 : random.integer(8_000),
      cut: random.chance(0.15) ? 1 : random.integer(1_000_000) / 1_000_000,
    };
  }
}

/** How long an upload may go on after its client has gone, in ms. */
const mayLastMs = 10_000;

/** Writes to one project of one owner, one at a time, with all of it in its chronicle. */
export class Lane {
  readonly chronicle: Chronicle;
  readonly #door: Door;
  readonly #current: () => Log;
  #serial = 0;

  constructor(chronicle: Chronicle, door: Door, current: () => Log) {
    this.chronicle = chronicle;
    this.#door = door;
    this.#current = current;
  }

  async act(step: Step): Promise<void> {
    this.#current().count(step.kind);
    const session = this.chronicle.sessions[step.session] ?? randomUUID();
    if (step.kind === 'rename') await this.#rename(step);
    else if (step.kind === 'delete') await this.#delete(step, session);
    else if (step.kind === 'deleteProject') await this.#delete(step, undefined);
    else if (step.kind === 'abort') await this.#abort(step, session);
    else if (step.kind === 'leave') await this.#leave(step, session);
    else await this.#upload(step, session);
  }

  async #upload(step: Step, session: string): Promise<void> {
    const { contents, uploads, project } = this.chronicle;
    const last = uploads.findLast(upload => upload.session === session)?.marker;
    const marker = step.kind === 'repeat' && last !== undefined ? last : this.#newMarker(step.size);
    const message = uploadMessage(project, session, contents.get(marker)!);
    const began = performance.now();
    const { status, over } = await this.#ask(step, message);
    uploads.push({ session, marker, began, sent: began, answered: over, status });
  }

  /** What was not sent to its last byte never has an effect; what was may have one. */
  async #abort({ half, size, cut }: Step, session: string): Promise<void> {
    const { contents, uploads, project, owner } = this.chronicle;
    const marker = this.#newMarker(size);
    const message = uploadMessage(project, session, contents.get(marker)!);
    const began = performance.now();
    const whole = await cutUpload(this.#door.urlOf(half), owner.key, message, cut);
    const answered = performance.now() + mayLastMs;
    if (whole) uploads.push({ session, marker, began, sent: began, answered, status: undefined });
  }

  /** Goes away while it is shown a session. */
  async #leave({ half, size, cut }: Step, session: string): Promise<void> {
    const { contents, uploads, project, owner } = this.chronicle;
    const last = uploads.findLast(upload => upload.session === session)?.marker ?? '';
    const bytes = 500 + (contents.get(last)?.markdown.length ?? 0);
    const way = everyWay[size % everyWay.length] ?? 'json';
    const message = { ...representations[way], path: sessionPath(project, session) };
    await cutDownload(this.#door.urlOf(half), owner.key, message, Math.ceil(cut * bytes));
  }

  #newMarker(size: number): string {
    this.#serial += 1;
    const { owner, contents, sessions, project } = this.chronicle;
    const marker = `content-${owner.letter}${1_000_000 * (1 + Number.parseInt(project.slice(0, 2), 16)) + this.#serial}`;
    contents.set(marker, wholeSession(marker, `${sessions.length} words of filling `.repeat(size / 20)));
    return marker;
  }

  async #delete(step: Step, session: string | undefined): Promise<void> {
    const { project, deletions } = this.chronicle;
    const path = session === undefined ? projectPath(project) : sessionPath(project, session);
    const began = performance.now();
    const { status, over } = await this.#ask(step, { method: 'DELETE', path });
    deletions.push({ ...(session === undefined ? {} : { session }), began, answered: over, status });
  }

  async #rename(step: Step): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: `named ${step.size}` });
    await this.#ask(step, { method: 'PATCH', path: projectPath(this.chronicle.project), headers, body });
  }

  /** The status, undefined where it may or may not have been done; and until when it may have an effect. */
  async #ask(step: Step, message: Message): Promise<{ status: number | undefined; over: number }> {
    try {
      const answer = await this.#door.send(step.half, this.chronicle.owner, message);
      this.#expect(answer);
      return { status: answer.status, over: performance.now() };
    } catch (failure) {
      if (!(failure instanceof Unanswered)) throw failure;
      return { status: undefined, over: failure.over };
    }
  }

  #expect(answer: Answer): void {
    if ([200, 201, 404].includes(answer.status)) return;
    this.#current().violate('k', `${answer.method} ${answer.path}: ${answer.status} ${textOf(answer).slice(0, 200)}`);
  }
}
