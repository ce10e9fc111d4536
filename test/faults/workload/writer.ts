import { randomUUID } from 'node:crypto';
import { decodeText, type Answer } from '../../src/client/answer.ts';
import type { HttpRequest } from '../../src/client/send-request.ts';
import { allRepresentations } from '../../src/history/observe.ts';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import { representations, createUploadRequest, createContent } from '../../src/world/session-content.ts';
import type { PhaseLog } from '../invariants/phase-log.ts';
import type { ProjectHistory } from '../invariants/project-history.ts';
import { abortDownload, abortUpload } from './aborted-requests.ts';
import { type GatewayClient, UnansweredError } from './gateway-client.ts';
import type { WriteStep } from './write-plan.ts';

/** An upload may continue for this long after its client has disconnected. */
const maxOrphanedUploadMs = 10_000;

/** Sends one request at a time to one project of one owner, and records each request in the history. */
export class Writer {
  readonly history: ProjectHistory;
  readonly #client: GatewayClient;
  readonly #currentLog: () => PhaseLog;
  #serial = 0;

  constructor(history: ProjectHistory, client: GatewayClient, currentLog: () => PhaseLog) {
    this.history = history;
    this.#client = client;
    this.#currentLog = currentLog;
  }

  async perform(step: WriteStep): Promise<void> {
    this.#currentLog().increment(step.kind);
    const session = this.history.sessions[step.session] ?? randomUUID();
    if (step.kind === 'rename') await this.#rename(step);
    else if (step.kind === 'delete') await this.#delete(step, session);
    else if (step.kind === 'deleteProject') await this.#delete(step, undefined);
    else if (step.kind === 'abortUpload') await this.#abortUpload(step, session);
    else if (step.kind === 'abortDownload') await this.#abortDownload(step, session);
    else await this.#upload(step, session);
  }

  async #upload(step: WriteStep, session: string): Promise<void> {
    const { contents, uploads, project } = this.history;
    const last = uploads.findLast(upload => upload.session === session)?.marker;
    const marker = step.kind === 'repeat' && last !== undefined ? last : this.#createContent(step.size);
    const message = createUploadRequest(project, session, contents.get(marker)!);
    const startedMs = performance.now();
    const { status, effectiveUntil } = await this.#send(step, message);
    uploads.push({ session, marker, startedMs, lastByteSentMs: startedMs, answeredMs: effectiveUntil, status });
  }

  /** An incomplete upload has no effect, so only a completely sent upload is recorded. */
  async #abortUpload({ gateway, size, cut }: WriteStep, session: string): Promise<void> {
    const { contents, uploads, project, owner } = this.history;
    const marker = this.#createContent(size);
    const message = createUploadRequest(project, session, contents.get(marker)!);
    const startedMs = performance.now();
    const isComplete = await abortUpload(this.#client.urlOf(gateway), owner.key, message, cut);
    const answeredMs = performance.now() + maxOrphanedUploadMs;
    if (isComplete)
      uploads.push({ session, marker, startedMs, lastByteSentMs: startedMs, answeredMs, status: undefined });
  }

  async #abortDownload({ gateway, size, cut }: WriteStep, session: string): Promise<void> {
    const { contents, uploads, project, owner } = this.history;
    const last = uploads.findLast(upload => upload.session === session)?.marker ?? '';
    const bytes = 500 + (contents.get(last)?.markdown.length ?? 0);
    const representation = allRepresentations[size % allRepresentations.length] ?? 'json';
    const message = { ...representations[representation], path: sessionPath(project, session) };
    await abortDownload(this.#client.urlOf(gateway), owner.key, message, Math.ceil(cut * bytes));
  }

  /** Returns a new marker, which no other upload of any owner has. */
  #createContent(size: number): string {
    this.#serial += 1;
    const { owner, contents, sessions, project } = this.history;
    const marker = `content-${owner.letter}${1_000_000 * (1 + Number.parseInt(project.slice(0, 2), 16)) + this.#serial}`;
    contents.set(marker, createContent(marker, `${sessions.length} words of filling `.repeat(size / 20)));
    return marker;
  }

  async #delete(step: WriteStep, session: string | undefined): Promise<void> {
    const { project, deletions } = this.history;
    const path = session === undefined ? projectPath(project) : sessionPath(project, session);
    const startedMs = performance.now();
    const { status, effectiveUntil } = await this.#send(step, { method: 'DELETE', path });
    deletions.push({ ...(session === undefined ? {} : { session }), startedMs, answeredMs: effectiveUntil, status });
  }

  async #rename(step: WriteStep): Promise<void> {
    const headers = { 'Content-Type': 'application/json' };
    const body = JSON.stringify({ name: `named ${step.size}` });
    await this.#send(step, { method: 'PATCH', path: projectPath(this.history.project), headers, body });
  }

  /**
   * Returns the status, and a time after which the request has no further effect. The status is undefined if the answer
   * was 503 or missing, because the effect is then unknown.
   */
  async #send(step: WriteStep, message: HttpRequest): Promise<{ status: number | undefined; effectiveUntil: number }> {
    try {
      const answer = await this.#client.send(step.gateway, this.history.owner, message);
      this.#checkStatus(answer);
      return { status: answer.status, effectiveUntil: performance.now() };
    } catch (failure) {
      if (!(failure instanceof UnansweredError)) throw failure;
      return { status: undefined, effectiveUntil: failure.effectiveUntil };
    }
  }

  #checkStatus(answer: Answer): void {
    if ([200, 201, 404].includes(answer.status)) return;
    const detail = `${answer.method} ${answer.path}: ${answer.status} ${decodeText(answer).slice(0, 200)}`;
    this.#currentLog().addViolation('k', detail);
  }
}
