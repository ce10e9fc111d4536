import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { projectsPath, recentPath, sessionPath, sessionsPath } from '../../src/world/upload.ts';
import type { Caller } from './user-client.ts';

/** One request of somebody whose sessions stay. */
export interface Sample {
  readonly kind: string;
  /** When it was due, on the monotonic clock in ms. */
  readonly due: number;
  /** From then to the end of its answer, in ms. */
  readonly ms: number;
  readonly status: number;
}

const project = '57a75000-57a7-5000';
const size = 200;

/** Requests at an even rate, whether those before are answered or not: a wait counts for all that it makes wait. */
export class Bystanders {
  readonly samples: Sample[] = [];
  readonly #callers: readonly Caller[];
  readonly #sessions = Array.from({ length: size }, () => randomUUID());
  #ended = false;
  #under: Promise<void> = Promise.resolve();

  constructor(callers: readonly Caller[]) {
    this.#callers = callers;
  }

  async fill(): Promise<void> {
    for (const caller of this.#callers) for (let n = 0; n < size; n += 1) await this.#upload(caller, n, 'first');
  }

  begin(perSecond: number): void {
    this.#under = this.#run(1_000 / perSecond);
    this.#under.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#ended = true;
    await this.#under;
  }

  async #run(every: number): Promise<void> {
    const running = new Set<Promise<void>>();
    const began = performance.now();
    for (let n = 0; !this.#ended; n += 1) {
      const due = began + n * every;
      await setTimeout(Math.max(0, due - performance.now()));
      const one = this.#request(n, due).finally(() => running.delete(one));
      running.add(one);
    }
    await Promise.all(running);
  }

  async #request(n: number, due: number): Promise<void> {
    const caller = this.#callers[n % this.#callers.length]!;
    const kinds = Object.entries(this.#kinds(caller, n));
    const [kind, send] = kinds[Math.floor(n / this.#callers.length) % kinds.length]!;
    // Without an answer it is as bad as any failure.
    const { status } = await send().catch(() => ({ status: 599 }));
    this.samples.push({ kind, due, ms: performance.now() - due, status });
  }

  #kinds(caller: Caller, n: number): Record<string, () => Promise<{ status: number }>> {
    const path = sessionPath(project, this.#sessions[(n * 7) % size]!);
    const words = `{ searchSessions(query: "remains w${n % 50}", limit: 20) { total results { id snippet } } }`;
    return {
      'read as JSON': () => caller.send(n, { path }),
      'read as Markdown': () => caller.send(n, { path, headers: { Accept: 'text/markdown' } }),
      HEAD: () => caller.send(n, { method: 'HEAD', path }),
      projects: () => caller.send(n, { path: projectsPath }),
      'list of 50': () => caller.send(n, { path: `${sessionsPath(project)}?limit=50` }),
      recent: () => caller.send(n, { path: recentPath }),
      upload: () => this.#upload(caller, (n * 11) % size, `again ${n}`),
      search: () => caller.ask(n, words),
    };
  }

  #upload(caller: Caller, n: number, text: string): Promise<{ status: number }> {
    const content = { name: `Remains ${n}`, markdown: `# remains w${n % 50}\n\n${text}\n` };
    return caller.put(n, sessionPath(project, this.#sessions[n]!), content);
  }
}
