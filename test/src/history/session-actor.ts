import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, parseData, decodeText } from '../client/answer.ts';
import { parseProjectList, parseSessionList, parseStoredUpload } from '../api/response-data.ts';
import type { HttpRequest } from '../client/send-request.ts';
import { projectsPath, recentPath, sessionPath, sessionsPath } from '../api/paths.ts';
import type { Random } from '@archive/kit/testing';
import {
  readAllRepresentations,
  createUploadRequest,
  type SessionContent,
  createContent,
} from '../world/session-content.ts';
import type { Client } from '../world/world.ts';

/** The size of a Markdown part modulo this number is the number of its owner. */
export const maxOwners = 16;

interface StoredContent extends SessionContent {
  readonly etag: string;
  readonly size: number;
}

/**
 * Sends one owner's requests for one session, whose ids other owners use too. The requests are sequential, so the
 * expected answer is known exactly.
 */
export class SessionActor {
  readonly session: string;
  readonly #client: Client;
  readonly #ownerNumber: number;
  readonly #project: string;
  readonly #random: Random;
  #stored: StoredContent | undefined;
  #serial = 0;

  constructor(client: Client, number: number, ids: { project: string; session: string }, random: Random) {
    this.#client = client;
    this.#ownerNumber = number;
    this.#project = ids.project;
    this.session = ids.session;
    this.#random = random;
  }

  get exists(): boolean {
    return this.#stored !== undefined;
  }

  /** Throws if an answer is not the expected one for this owner. */
  async performRandomRequest(): Promise<void> {
    const operations = [
      ...[() => this.upload(), () => this.upload(), () => this.read(), () => this.read(), () => this.#checkVersion()],
      ...[() => this.#checkLists(), () => this.#checkLists(), () => this.#delete(), () => this.#abortRead()],
    ];
    await this.#random.pick(operations)();
  }

  async upload(): Promise<void> {
    this.#serial += 1;
    const marker = `owner-${this.#ownerNumber}-content-${this.#serial}`;
    const bytes = maxOwners * (20 + this.#random.integer(1_000)) + this.#ownerNumber;
    const padding = '.'.repeat(bytes - createContent(marker).markdown.length);
    const content = createContent(marker, padding);
    const answer = await this.#send(createUploadRequest(this.#project, this.session, content));
    const { created, etag } = parseStoredUpload(answer);
    this.#expect(answer, created === !this.#stored, 'has the wrong value of created');
    this.#stored = { ...content, etag, size: bytes };
  }

  async read(): Promise<void> {
    const found = await readAllRepresentations(request => this.#send(request), this.#project, this.session);
    const { etag: _etag, size: _size, ...content } = this.#stored ?? { etag: '', size: 0 };
    const expected = this.#stored ? content : undefined;
    if (!isDeepStrictEqual(found, expected)) {
      throw new Error(
        `owner ${this.#ownerNumber} has ${found?.name ?? 'nothing'}, not ${this.#stored?.name ?? 'nothing'}`,
      );
    }
  }

  async #checkVersion(): Promise<void> {
    const path = sessionPath(this.#project, this.session);
    const head = await this.#send({ method: 'HEAD', path });
    const [etag, length] = [head.headers['etag'], head.headers['content-length']];
    const same =
      head.status === 404 ? !this.#stored : etag === this.#stored?.etag && length === String(this.#stored?.size);
    this.#expect(head, same, 'has another version');
    const headers = { 'If-None-Match': this.#stored?.etag ?? '"none"' };
    const unchanged = await this.#send({ method: 'GET', path, headers });
    this.#expect(
      unchanged,
      unchanged.status === (this.#stored ? 304 : 404),
      'has the wrong status for the current entity tag',
    );
  }

  async #checkLists(): Promise<void> {
    const path = sessionsPath(this.#project);
    const [list, recent, sizes, projects] = await Promise.all(
      [path, `${recentPath}?limit=100`, `${path}/sizes`, projectsPath].map(each =>
        this.#send({ method: 'GET', path: each }),
      ),
    );
    const shownSizes = (parseData(sizes!) as { sessions: Record<string, number> }).sessions;
    const markdown = Object.entries(shownSizes).filter(([id]) => !id.includes(':'));
    const hasOnlyOwnSizes =
      markdown.every(([, size]) => this.#isOwnSize(size)) && shownSizes[this.session] === this.#stored?.size;
    this.#expect(sizes!, hasOnlyOwnSizes, 'has a foreign size');
    for (const answer of list!.status === 404 ? [recent!] : [list!, recent!]) this.#checkList(answer);
    this.#expect(projects!, parseProjectList(projects!).total <= 1, 'lists a foreign project');
  }

  #checkList(answer: Answer): void {
    const { sessions } = parseSessionList(answer);
    const foreign = sessions.some(({ markdownSize }) => !this.#isOwnSize(markdownSize));
    const repeated = new Set(sessions.map(({ id }) => id)).size < sessions.length;
    this.#expect(answer, !foreign && !repeated, 'lists a foreign session, or one session twice');
    const shown = sessions.find(({ id }) => id === this.session);
    const same = shown?.markdownSize === this.#stored?.size && [undefined, this.#stored?.etag].includes(shown?.etag);
    this.#expect(answer, same, 'has another version');
  }

  async #delete(): Promise<void> {
    const answer = await this.#send({ method: 'DELETE', path: sessionPath(this.#project, this.session) });
    this.#expect(answer, answer.status === (this.#stored ? 200 : 404), 'has the wrong status for this deletion');
    this.#stored = undefined;
  }

  /** Closes the connection before the answer arrives. */
  async #abortRead(): Promise<void> {
    const abortController = new AbortController();
    const sent = this.#client.send({
      method: 'GET',
      path: sessionPath(this.#project, this.session),
      signal: abortController.signal,
    });
    for (let turns = this.#random.integer(10); turns > 0; turns -= 1) await yieldToEventLoop();
    abortController.abort();
    await Promise.allSettled([sent]);
  }

  async #send(request: HttpRequest): Promise<Answer> {
    const answer = await this.#client.send(request);
    const owners = decodeText(answer).match(/(?<=owner-)\d+(?=-)/g) ?? [];
    const known = [200, 201, 304, 404].includes(answer.status);
    this.#expect(
      answer,
      known && owners.every(owner => Number(owner) === this.#ownerNumber),
      'has an unknown status or data of another owner',
    );
    return answer;
  }

  #isOwnSize(size: number): boolean {
    return size % maxOwners === this.#ownerNumber;
  }

  #expect({ method, path, status, body }: Answer, isExpected: boolean, problem: string): void {
    if (isExpected) return;
    throw new Error(
      `${method} ${path} of owner ${this.#ownerNumber}: ${status} ${problem}: ${body.toString('utf8', 0, 300)}`,
    );
  }
}
