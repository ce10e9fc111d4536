import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { projectPath, sessionPath } from '../../src/api/paths.ts';
import { decodeText } from '../../src/client/answer.ts';
import type { UserClient } from '../../src/world/user-client.ts';
import {
  createContent,
  createUploadRequest,
  readAllRepresentations,
  type SessionContent,
} from '../../src/world/session-content.ts';
import { createProjectId } from '../../src/world/upload.ts';
import type { Check } from '../checks/poll.ts';

interface KeptSession {
  readonly project: string;
  readonly id: string;
  readonly content: SessionContent;
  isDeleted: boolean;
}

const sessionsPerProject = 25;
/** Every twelfth session is long. */
const fillings = Array.from({ length: 12 }, (_, n) => `filling of ${n} `.repeat(n === 11 ? 10_000 : 20 * n));

/** Sessions that one release stores and the next one must return. */
export class KeptSessions {
  #user: UserClient;
  readonly #sessions: KeptSession[] = [];
  #serial = 0;

  constructor(user: UserClient) {
    this.#user = user;
  }

  /** Sends later requests with another client of the same owner. */
  useClient(user: UserClient): void {
    this.#user = user;
  }

  /** Uploads four projects, replaces some sessions, and deletes a project and some other sessions. */
  async addProjects(): Promise<void> {
    const first = this.#sessions.length;
    for (let n = 0; n < 4; n += 1) await this.#addProject();
    const added = this.#sessions.slice(first);
    const [deletedProject] = added;
    for (const session of added.filter((_, n) => n % 10 === 3)) await this.#replace(session);
    for (const session of added.filter((_, n) => n % 10 === 7))
      await this.#delete(sessionPath(session.project, session.id), [session]);
    if (deletedProject)
      await this.#delete(
        projectPath(deletedProject.project),
        added.filter(({ project }) => project === deletedProject.project),
      );
  }

  get count(): number {
    return this.#sessions.filter(({ isDeleted }) => !isDeleted).length;
  }

  /**
   * Checks that each live session is readable byte for byte and found by its own word. A deleted session must not be
   * readable or found.
   */
  createCheck(gateway: number): Check {
    return async () => {
      const problems: string[] = [];
      for (const session of this.#sessions) problems.push(...(await this.#findProblems(session, gateway)));
      return problems;
    };
  }

  async #findProblems({ project, id, content, isDeleted }: KeptSession, gateway: number): Promise<string[]> {
    const state = isDeleted ? 'deleted' : 'live';
    const shown = await readAllRepresentations(request => this.#user.send(gateway, request), project, id);
    const query = JSON.stringify(`"${content.name}"`);
    const answer = await this.#user.query(
      gateway,
      `{ searchSessions(query: ${query}, limit: 5) { total results { id } } }`,
    );
    const found = (JSON.parse(decodeText(answer)) as { data: { searchSessions: { results: { id: string }[] } | null } })
      .data.searchSessions?.results;
    const problems: string[] = [];
    if (!isDeepStrictEqual(shown, isDeleted ? undefined : content))
      problems.push(`${state} ${content.name} is not as uploaded`);
    if (found?.map(hit => hit.id).join() !== (isDeleted ? '' : id))
      problems.push(`a search for ${state} ${content.name} finds ${JSON.stringify(found)}`);
    return problems;
  }

  async #addProject(): Promise<void> {
    const project = createProjectId();
    for (let n = 0; n < sessionsPerProject; n += 1) {
      const session = { project, id: randomUUID(), content: this.#createContent(), isDeleted: false };
      this.#sessions.push(session);
      await this.#upload(session);
    }
  }

  async #replace(session: KeptSession): Promise<void> {
    const replaced = { ...session, content: this.#createContent() };
    this.#sessions.splice(this.#sessions.indexOf(session), 1, replaced);
    await this.#upload(replaced);
  }

  async #upload({ project, id, content }: KeptSession): Promise<void> {
    const { status } = await this.#user.send(this.#sessions.length, createUploadRequest(project, id, content));
    if (status !== 200 && status !== 201) throw new Error(`upload of ${content.name}: ${status}`);
  }

  async #delete(path: string, sessions: readonly KeptSession[]): Promise<void> {
    const { status } = await this.#user.send(0, { method: 'DELETE', path });
    if (status !== 200) throw new Error(`DELETE ${path}: ${status}`);
    for (const { id } of sessions) {
      const kept = this.#sessions.find(session => session.id === id);
      if (kept) kept.isDeleted = true;
    }
  }

  #createContent(): SessionContent {
    const serial = this.#serial++;
    return createContent(`kept${serial}word`, fillings[serial % fillings.length]);
  }
}
