import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeText } from '../../src/client/answer.ts';
import { projectPath, projectsPath, recentPath, sessionPath, sessionsPath } from '../../src/world/upload.ts';
import type { Caller } from './user-client.ts';

/** Stands in every session of the project, and in no other. */
const word = 'evanescent';
const atOnce = 8;
const sampled = 10;
/** For their indexing, one a second. */
const mostLooks = 600;

/** The project that is deleted, and what it shows. */
export class Doomed {
  readonly id = 'd00med00-d00m-ed00';
  readonly #sessions: readonly string[];
  readonly #caller: Caller;

  constructor(caller: Caller, size: number) {
    this.#caller = caller;
    this.#sessions = Array.from({ length: size }, () => randomUUID());
  }

  async fill(): Promise<void> {
    let next = 0;
    const client = async () => {
      for (let n = next++; n < this.#sessions.length; n = next++) {
        const content = { name: `Session ${n} ${word}`, markdown: `# ${word} ${n}\n\n${fillingOf(n)}\n` };
        const answer = await this.#caller.put(n, sessionPath(this.id, this.#sessions[n]!), content);
        if (answer.status !== 201) throw new Error(`upload: ${answer.status} ${decodeText(answer)}`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  }

  /** Resolves when a search finds all of them; throws where that takes too long. */
  async found(): Promise<void> {
    for (let n = 0; ((await this.#total(0)) ?? 0) < this.#sessions.length; n += 1) {
      if (n === mostLooks) throw new Error('they are not found');
      await setTimeout(1_000);
    }
  }

  /** When it was answered, on the monotonic clock in ms. */
  async delete(): Promise<number> {
    const answer = await this.#caller.send(0, { method: 'DELETE', path: projectPath(this.id) });
    if (answer.status !== 200) throw new Error(`deletion: ${answer.status} ${decodeText(answer)}`);
    return performance.now();
  }

  /** Doors of one gateway that still show something of it; each is asked once. */
  async shownBy(gateway: number): Promise<string[]> {
    const read = async (path: string) => decodeText(await this.#caller.send(gateway, { path }));
    const lists = [projectsPath, `${recentPath}?limit=100`].map(async path => [
      path,
      (await read(path)).includes(this.id),
    ]);
    const own = [sessionsPath(this.id), ...this.#sessions.slice(0, sampled).map(id => sessionPath(this.id, id))];
    const single = own.map(async path => [path, (await this.#caller.send(gateway, { path })).status === 200]);
    const sizes = async () => {
      const answer = await this.#caller.send(gateway, { path: `${sessionsPath(this.id)}/sizes` });
      return ['sizes', answer.status === 200 && decodeText(answer).includes(this.#sessions[0]!)];
    };
    const graph = async () => {
      const data = await this.#caller.dataOf(
        gateway,
        '{ projects { id } sessions(limit: 200) { project { id } name } }',
      );
      return ['graph', JSON.stringify(data).includes(this.id) || JSON.stringify(data).includes(word)];
    };
    const search = async () => ['search', ((await this.#total(gateway)) ?? 0) > 0];
    const shown = await Promise.all([...lists, ...single, sizes(), graph(), search()]);
    return shown.flatMap(([door, shows]) => (shows === true ? [String(door)] : []));
  }

  /** Undefined where the search is not answered. */
  async #total(gateway: number): Promise<number | undefined> {
    const data = await this.#caller.dataOf(gateway, `{ searchSessions(query: "${word}", limit: 1) { total } }`);
    return (data as { searchSessions?: { total: number } | null } | null)?.searchSessions?.total;
  }
}

/** About 1.5 KB of words, of which some are rare. */
function fillingOf(n: number): string {
  return Array.from(
    { length: 200 },
    (_, at) => `w${((n + 1) * (at + 7) * 2_654_435_761) % (at < 40 ? 90_001 : 997)}`,
  ).join(' ');
}
