import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeText } from '../../src/client/answer.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import type { UserClient } from '../../src/world/user-client.ts';

/** Every session of this project contains this word, and no other session does. */
const word = 'evanescent';
const concurrentUploads = 8;
const sampledSessions = 10;
const maxSearches = 600;
const searchIntervalMs = 1_000;

export class DeletedProject {
  readonly id = 'de1e7ed0-de1e-7ed0';
  readonly #sessions: readonly string[];
  readonly #owner: UserClient;

  constructor(owner: UserClient, size: number) {
    this.#owner = owner;
    this.#sessions = Array.from({ length: size }, () => randomUUID());
  }

  async fill(): Promise<void> {
    let next = 0;
    const upload = async () => {
      for (let n = next++; n < this.#sessions.length; n = next++) {
        const content = { name: `Session ${n} ${word}`, markdown: `# ${word} ${n}\n\n${createText(n)}\n` };
        const answer = await this.#owner.put(n, sessionPath(this.id, this.#sessions[n]!), content);
        if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${decodeText(answer)}`);
      }
    };
    await Promise.all(Array.from({ length: concurrentUploads }, upload));
  }

  /** Resolves when a search finds all sessions. Throws after 600 searches. */
  async waitUntilIndexed(): Promise<void> {
    for (let n = 0; ((await this.#countHits(0)) ?? 0) < this.#sessions.length; n += 1) {
      if (n === maxSearches) throw new Error('the search does not find all sessions');
      await setTimeout(searchIntervalMs);
    }
  }

  /** Returns the time of the answer in ms on the monotonic clock. */
  async delete(): Promise<number> {
    const answer = await this.#owner.send(0, { method: 'DELETE', path: projectPath(this.id) });
    if (answer.status !== 200) throw new Error(`deletion: ${answer.status} ${decodeText(answer)}`);
    return performance.now();
  }

  /**
   * Requests the lists, ten sessions, GraphQL and search at one gateway. Returns the routes that still show the
   * project.
   */
  async findVisibleRoutes(gateway: number): Promise<string[]> {
    const read = async (path: string) => decodeText(await this.#owner.send(gateway, { path }));
    const lists = [projectsPath, `${recentPath}?limit=100`].map(async path => [
      path,
      (await read(path)).includes(this.id),
    ]);
    const paths = [
      sessionsPath(this.id),
      ...this.#sessions.slice(0, sampledSessions).map(id => sessionPath(this.id, id)),
    ];
    const resources = paths.map(async path => [path, (await this.#owner.send(gateway, { path })).status === 200]);
    const sizes = async () => {
      const answer = await this.#owner.send(gateway, { path: `${sessionsPath(this.id)}/sizes` });
      return ['sizes', answer.status === 200 && decodeText(answer).includes(this.#sessions[0]!)];
    };
    const graph = async () => {
      const data = await this.#owner.queryData(
        gateway,
        '{ projects { id } sessions(limit: 200) { project { id } name } }',
      );
      return ['graph', JSON.stringify(data).includes(this.id) || JSON.stringify(data).includes(word)];
    };
    const search = async () => ['search', ((await this.#countHits(gateway)) ?? 0) > 0];
    const results = await Promise.all([...lists, ...resources, sizes(), graph(), search()]);
    return results.flatMap(([route, isVisible]) => (isVisible === true ? [String(route)] : []));
  }

  async #countHits(gateway: number): Promise<number | undefined> {
    const data = await this.#owner.queryData(gateway, `{ searchSessions(query: "${word}", limit: 1) { total } }`);
    return (data as { searchSessions?: { total: number } | null } | null)?.searchSessions?.total;
  }
}

/** Creates about 1.5 KB of words, some of them rare. */
function createText(n: number): string {
  return Array.from(
    { length: 200 },
    (_, index) => `w${((n + 1) * (index + 7) * 2_654_435_761) % (index < 40 ? 90_001 : 997)}`,
  ).join(' ');
}
