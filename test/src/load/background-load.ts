import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { decodeText } from '../client/answer.ts';
import { projectsPath, recentPath, sessionPath, sessionsPath } from '../api/paths.ts';
import type { UserClient } from '../world/user-client.ts';

/** A measured request for data that the test does not delete. */
export interface Sample {
  readonly kind: string;
  /** The request was due at this time (ms, monotonic clock). */
  readonly due: number;
  /** Time in ms from `due` to the end of the answer. */
  readonly ms: number;
  readonly status: number;
}

/** A request without an answer is recorded with this status. */
const failedStatus = 599;
const project = '57a75000-57a7-5000';
const sessionsPerUser = 200;

/** Open-loop load: the rate of requests is constant, so slow answers do not reduce the load. */
export class BackgroundLoad {
  readonly #samples: Sample[] = [];
  readonly #users: readonly UserClient[];
  readonly #sessions = Array.from({ length: sessionsPerUser }, () => randomUUID());
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  constructor(users: readonly UserClient[]) {
    this.#users = users;
  }

  async fill(): Promise<void> {
    for (const user of this.#users) for (let n = 0; n < sessionsPerUser; n += 1) await this.#upload(user, n, 'first');
  }

  /** Returns the samples since the last call. */
  collect(): Sample[] {
    return this.#samples.splice(0);
  }

  start(perSecond: number): void {
    this.#running = this.#run(1_000 / perSecond);
    this.#running.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  async #run(intervalMs: number): Promise<void> {
    const pending = new Set<Promise<void>>();
    const began = performance.now();
    for (let n = 0; !this.#isStopped; n += 1) {
      const due = began + n * intervalMs;
      await setTimeout(Math.max(0, due - performance.now()));
      const request = this.#request(n, due).finally(() => pending.delete(request));
      pending.add(request);
    }
    await Promise.all(pending);
  }

  async #request(n: number, due: number): Promise<void> {
    const user = this.#users[n % this.#users.length]!;
    const kinds = Object.entries(this.#createRequests(user, n));
    const [kind, send] = kinds[Math.floor(n / this.#users.length) % kinds.length]!;
    const { status } = await send().catch(() => ({ status: failedStatus }));
    this.#samples.push({ kind, due, ms: performance.now() - due, status });
  }

  #createRequests(user: UserClient, n: number): Record<string, () => Promise<{ status: number }>> {
    const path = sessionPath(project, this.#sessions[(n * 7) % sessionsPerUser]!);
    const words = `{ searchSessions(query: "remains w${n % 50}", limit: 20) { total results { id snippet } } }`;
    return {
      'read as JSON': () => user.send(n, { path }),
      'read as Markdown': () => user.send(n, { path, headers: { Accept: 'text/markdown' } }),
      HEAD: () => user.send(n, { method: 'HEAD', path }),
      projects: () => user.send(n, { path: projectsPath }),
      'list of 50': () => user.send(n, { path: `${sessionsPath(project)}?limit=50` }),
      recent: () => user.send(n, { path: recentPath }),
      upload: () => this.#upload(user, (n * 11) % sessionsPerUser, `again ${n}`),
      search: () => this.#search(user, n, words),
    };
  }

  /** A GraphQL answer with errors counts as a failure too. */
  async #search(user: UserClient, n: number, query: string): Promise<{ status: number }> {
    const answer = await user.query(n, query);
    return { status: decodeText(answer).includes('"errors"') ? failedStatus : answer.status };
  }

  #upload(user: UserClient, n: number, text: string): Promise<{ status: number }> {
    const content = { name: `Remains ${n}`, markdown: `# remains w${n % 50}\n\n${text}\n` };
    return user.put(n, sessionPath(project, this.#sessions[n]!), content);
  }
}
