import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@archive/kit/testing';
import { type Answer, decodeText } from '../../src/client/answer.ts';
import type { HttpRequest } from '../../src/client/send-request.ts';
import { sendWithKey } from '../../src/client/send-with-key.ts';
import {
  graphPath,
  newProjectId,
  projectsPath,
  sessionPath,
  sessionsPath,
  uploadBody,
} from '../../src/world/upload.ts';

/** One request as its client saw it. */
export interface Sample {
  /** On the clock of `performance.now`, in ms. */
  readonly began: number;
  readonly ms: number;
  readonly kind: string;
  /** Connections that were refused or broke before it was answered. */
  readonly retries: number;
  /** Why it failed, if it did: a client repeats what met no answer, never what was answered. */
  readonly failure?: string;
}

const json = { 'Content-Type': 'application/json' };
/** A client gives up after so many attempts, one right after the other but for a short pause. */
const attempts = 5;
const betweenMs = 100;
const startMs = 60_000;

/** Clients that ask both gateways in turn, and the other one where a connection fails. */
export class Clients {
  readonly samples: Sample[] = [];
  readonly #gateways: readonly string[];
  readonly #key: string;
  readonly #project = newProjectId();
  readonly #session = randomUUID();
  #turn = 0;
  #asking = false;
  #under: Promise<unknown> = Promise.resolve();

  constructor(gateways: readonly string[], key: string) {
    this.#gateways = gateways;
    this.#key = key;
  }

  /** So many clients, each with so many requests per second. */
  async begin(count: number, perSecond: number): Promise<void> {
    await this.#exchange(this.#upload(this.#session), 0);
    for (const gateway of this.#gateways.keys()) await this.#searched(gateway);
    this.#asking = true;
    this.#under = Promise.all(Array.from({ length: count }, () => this.#work(1_000 / perSecond)));
    this.#under.catch(() => undefined);
  }

  /** Resolves when the last is answered. */
  async end(): Promise<void> {
    this.#asking = false;
    await this.#under;
  }

  /** A new index answers when it has been filled. */
  async #searched(gateway: number): Promise<void> {
    await eventually(async () => {
      const { failure } = await this.#ask(this.#kinds()['search']!(), gateway);
      if (failure !== undefined) throw new Error(failure);
    }, startMs);
  }

  async #work(everyMs: number): Promise<void> {
    const kinds = Object.entries(this.#kinds());
    while (this.#asking) {
      const turn = (this.#turn += 1);
      const [kind, make] = kinds[turn % kinds.length]!;
      const began = performance.now();
      const outcome = await this.#ask(make(), turn);
      const ms = performance.now() - began;
      this.samples.push({ began, ms, kind, ...outcome });
      await pause(Math.max(0, everyMs - ms));
    }
  }

  async #ask(message: Partial<HttpRequest>, turn: number): Promise<Pick<Sample, 'retries' | 'failure'>> {
    let retries = 0;
    for (;;) {
      try {
        const answer = await this.#exchange(message, turn + retries);
        const refusal = refusalOf(answer);
        return { retries, ...(refusal === undefined ? {} : { failure: refusal }) };
      } catch (failure) {
        retries += 1;
        if (retries === attempts) return { retries, failure: String(failure) };
        await pause(betweenMs);
      }
    }
  }

  #exchange(message: Partial<HttpRequest>, turn: number): Promise<Answer> {
    return sendWithKey(this.#gateways[turn % this.#gateways.length]!, this.#key, message);
  }

  #upload(session: string): Partial<HttpRequest> {
    const body = JSON.stringify(uploadBody({ markdown: `# ${session}\n`, rawData: 'raw '.repeat(1_000) }));
    return { method: 'PUT', path: sessionPath(this.#project, session), headers: json, body };
  }

  #kinds(): Record<string, () => Partial<HttpRequest>> {
    const path = sessionPath(this.#project, this.#session);
    const graph = (query: string) => () => ({
      method: 'POST',
      path: graphPath,
      headers: json,
      body: JSON.stringify({ query }),
    });
    return {
      HEAD: () => ({ method: 'HEAD', path }),
      detail: () => ({ path }),
      projects: () => ({ path: projectsPath }),
      list: () => ({ path: `${sessionsPath(this.#project)}?limit=20` }),
      sizes: () => ({ path: `${sessionsPath(this.#project)}/sizes` }),
      upload: () => this.#upload(randomUUID()),
      rename: () => ({
        method: 'PATCH',
        path: `${projectsPath}/${this.#project}`,
        headers: json,
        body: '{"name":"A"}',
      }),
      sessions: graph('{ sessions(limit: 5) { id project { name } } }'),
      search: graph('{ searchSessions(query: "raw", limit: 5) { total results { id } } }'),
    };
  }
}

/** What is no good answer: anything but 2xx, and an answer of the graph with errors. */
function refusalOf(answer: Answer): string | undefined {
  const text = decodeText(answer);
  const partial = answer.path === graphPath && text.includes('"errors"');
  return answer.status >= 300 || partial ? `${answer.status} ${text.slice(0, 300)}` : undefined;
}
