import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@archive/kit/testing';
import { type Answer, decodeText } from '../../src/client/answer.ts';
import type { HttpRequest } from '../../src/client/send-request.ts';
import { sendWithKey } from '../../src/client/send-with-key.ts';
import { graphPath, projectsPath, sessionPath, sessionsPath } from '../../src/api/paths.ts';
import { createProjectId, uploadBody } from '../../src/world/upload.ts';

export interface Sample {
  /** The time is on the monotonic clock, in ms. */
  readonly began: number;
  readonly ms: number;
  readonly kind: string;
  readonly retries: number;
  /** The reason for the failure; undefined if the request succeeded. */
  readonly failure?: string;
}

const jsonHeaders = { 'Content-Type': 'application/json' };
const maxAttempts = 5;
/** The pause before the first retry. Each further pause is longer by this time. */
const retryPauseMs = 100;
const startTimeoutMs = 60_000;

export interface ClientsOptions {
  readonly gateways: readonly string[];
  readonly key: string;
  /** Whether a client repeats a request after 503, as docs/interface.md#errors recommends. */
  readonly repeatsUnavailable?: boolean;
}

/**
 * The clients alternate between the gateways. If a connection fails, a client repeats the request on the other gateway.
 */
export class Clients {
  readonly samples: Sample[] = [];
  readonly #gateways: readonly string[];
  readonly #key: string;
  readonly #repeatsUnavailable: boolean;
  readonly #project = createProjectId();
  readonly #session = randomUUID();
  #requestCount = 0;
  #isStopped = true;
  #running: Promise<unknown> = Promise.resolve();

  constructor({ gateways, key, repeatsUnavailable = false }: ClientsOptions) {
    this.#gateways = gateways;
    this.#key = key;
    this.#repeatsUnavailable = repeatsUnavailable;
  }

  /** Starts `count` clients. Each sends `perSecond` requests per second. */
  async start(count: number, perSecond: number): Promise<void> {
    await this.#send(this.#createUpload(this.#session), 0);
    for (const gateway of this.#gateways.keys()) await this.#waitForSearch(gateway);
    this.#isStopped = false;
    this.#running = Promise.all(Array.from({ length: count }, () => this.#runClient(1_000 / perSecond)));
    this.#running.catch(() => undefined);
  }

  /** Resolves when the last request has its answer. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#running;
  }

  /** The archive fills a new index before it answers searches. */
  async #waitForSearch(gateway: number): Promise<void> {
    await eventually(async () => {
      const { failure } = await this.#requestWithRetries(this.#messages()['search']!(), gateway);
      if (failure !== undefined) throw new Error(failure);
    }, startTimeoutMs);
  }

  async #runClient(intervalMs: number): Promise<void> {
    const messages = Object.entries(this.#messages());
    while (!this.#isStopped) {
      const n = (this.#requestCount += 1);
      const [kind, create] = messages[n % messages.length]!;
      const began = performance.now();
      const outcome = await this.#requestWithRetries(create(), n);
      const ms = performance.now() - began;
      this.samples.push({ began, ms, kind, ...outcome });
      await pause(Math.max(0, intervalMs - ms));
    }
  }

  async #requestWithRetries(
    message: Partial<HttpRequest>,
    gateway: number,
  ): Promise<Pick<Sample, 'retries' | 'failure'>> {
    let retries = 0;
    for (;;) {
      try {
        const answer = await this.#send(message, gateway + retries);
        const failure = describeFailure(answer);
        if (failure !== undefined && this.#repeatsUnavailable && isUnavailable(answer)) throw new Error(failure);
        return { retries, ...(failure === undefined ? {} : { failure }) };
      } catch (failure) {
        retries += 1;
        if (retries === maxAttempts) return { retries, failure: String(failure) };
        await pause(retryPauseMs * retries);
      }
    }
  }

  #send(message: Partial<HttpRequest>, gateway: number): Promise<Answer> {
    return sendWithKey(this.#gateways[gateway % this.#gateways.length]!, this.#key, message);
  }

  #createUpload(session: string): Partial<HttpRequest> {
    const body = JSON.stringify(uploadBody({ markdown: `# ${session}\n`, rawData: 'raw '.repeat(1_000) }));
    return { method: 'PUT', path: sessionPath(this.#project, session), headers: jsonHeaders, body };
  }

  #messages(): Record<string, () => Partial<HttpRequest>> {
    const path = sessionPath(this.#project, this.#session);
    const graph = (query: string) => () => ({
      method: 'POST',
      path: graphPath,
      headers: jsonHeaders,
      body: JSON.stringify({ query }),
    });
    return {
      HEAD: () => ({ method: 'HEAD', path }),
      detail: () => ({ path }),
      projects: () => ({ path: projectsPath }),
      list: () => ({ path: `${sessionsPath(this.#project)}?limit=20` }),
      sizes: () => ({ path: `${sessionsPath(this.#project)}/sizes` }),
      upload: () => this.#createUpload(randomUUID()),
      rename: () => ({
        method: 'PATCH',
        path: `${projectsPath}/${this.#project}`,
        headers: jsonHeaders,
        body: '{"name":"A"}',
      }),
      sessions: graph('{ sessions(limit: 5) { id project { name } } }'),
      search: graph('{ searchSessions(query: "raw", limit: 5) { total results { id } } }'),
    };
  }
}

/** In GraphQL, the error of an unavailable service is part of an answer with 200. */
function isUnavailable(answer: Answer): boolean {
  return answer.status === 503 || decodeText(answer).includes('"SERVICE_UNAVAILABLE"');
}

/**
 * Returns the status and text of an answer that reports a failure. In GraphQL, an answer with 200 may report errors.
 */
function describeFailure(answer: Answer): string | undefined {
  const text = decodeText(answer);
  const hasErrors = answer.path === graphPath && text.includes('"errors"');
  return answer.status >= 300 || hasErrors ? `${answer.status} ${text.slice(0, 300)}` : undefined;
}
