import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createGunzip } from 'node:zlib';
import { graphPath, sessionPath } from '../src/api/paths.ts';
import { digestPart } from '../src/client/part-digest.ts';
import { readBody, sendStreamed } from '../src/client/send-streamed.ts';
import { createProjectId } from '../src/world/upload.ts';
import { type PartName, partNames, type PreparedSession } from './prepared-session.ts';

const accepted: Readonly<Record<PartName, string>> = {
  markdown: 'text/markdown',
  rawData: 'application/vnd.session-archive.raw-data',
  sessionData: 'application/vnd.specstory.session-data+json',
};
const pollIntervalMs = 200;
/** Search indexes other documents at the same time, so it may find a session late. */
const minSearchTimeoutMs = 60_000;

interface Hits {
  readonly total: number;
  readonly results: readonly { readonly id: string; readonly snippet: string | null }[];
}

function describe(hits: Hits | undefined): string {
  return hits === undefined ? 'no answer' : JSON.stringify(hits).slice(0, 200);
}

export class HostileOwner {
  readonly #gateways: () => readonly string[];
  readonly #key: string;
  readonly #project = createProjectId();
  #requestCount = 0;

  constructor(gateways: () => readonly string[], key: string) {
    this.#gateways = gateways;
    this.#key = key;
  }

  /** Uploads, reads, finds and deletes a session. Returns a line for each guarantee that the archive breaks. */
  async checkSession(session: PreparedSession): Promise<string[]> {
    const id = randomUUID();
    const report = (problem: string) => `${session.name}: ${problem}`;
    const status = await this.#upload(session, id);
    if (status !== 201) return [report(`the upload is ${status}`)];
    const problems = [
      ...(await this.#checkParts(session, id)),
      ...(await this.#checkSearch(session, id)),
      ...(await this.#checkDeletion(session, id)),
    ];
    return problems.map(report);
  }

  /** Repeats the upload after each 503, as the interface recommends. */
  async #upload({ gzip }: PreparedSession, id: string): Promise<number> {
    const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip', 'Content-Length': gzip.length };
    for (;;) {
      const request = { method: 'PUT', path: sessionPath(this.#project, id), headers, body: Readable.from([gzip]) };
      const { status } = await this.#send(request, readBody);
      if (status !== 503) return status;
      await setTimeout(1_000);
    }
  }

  async #checkParts({ parts }: PreparedSession, id: string): Promise<string[]> {
    const problems: string[] = [];
    for (const part of partNames) {
      const headers = { Accept: accepted[part], 'Accept-Encoding': 'gzip' };
      const { status, body } = await this.#send(
        { method: 'GET', path: sessionPath(this.#project, id), headers },
        answer => digestPart(answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer),
      );
      if (status !== (parts[part] ? 200 : 404)) problems.push(`${part} is ${status}`);
      else if (parts[part] && !isDeepStrictEqual(body, parts[part])) problems.push(`${part} is not as uploaded`);
    }
    return problems;
  }

  async #checkSearch({ word, query, parts }: PreparedSession, id: string): Promise<string[]> {
    const timeoutMs = minSearchTimeoutMs + (parts.markdown?.bytes ?? 0) / 2_000;
    const deadline = performance.now() + timeoutMs;
    let hits = await this.#search(`"${word}"`);
    while (hits?.total !== 1 && performance.now() < deadline) {
      await setTimeout(pollIntervalMs);
      hits = await this.#search(`"${word}"`);
    }
    if (hits?.total !== 1 || hits.results[0]?.id !== id) return [`not found within ${timeoutMs / 1_000} s`];
    if (query === undefined) return [];
    const own = await this.#search(query);
    const hit = own?.results.find(result => result.id === id);
    if (!hit) return [`its own words do not find it: ${describe(own)}`];
    return /<(?!\/?mark>)/.test(hit.snippet ?? '') ? ['its snippet has markup'] : [];
  }

  async #checkDeletion({ word }: PreparedSession, id: string): Promise<string[]> {
    const path = sessionPath(this.#project, id);
    const deleted = await this.#send({ method: 'DELETE', path }, readBody);
    const { status } = await this.#send({ method: 'GET', path }, readBody);
    const hits = await this.#search(`"${word}"`);
    return [
      ...(deleted.status === 200 ? [] : [`the deletion is ${deleted.status}`]),
      ...(status === 404 ? [] : [`read after its deletion: ${status}`]),
      ...(hits?.total === 0 ? [] : [`found after its deletion: ${describe(hits)}`]),
    ];
  }

  /** Returns undefined if the archive does not answer the search in time. */
  async #search(words: string): Promise<Hits | undefined> {
    const query =
      'query ($words: String!) { searchSessions(query: $words, limit: 50) { total results { id snippet } } }';
    const body = JSON.stringify({ query, variables: { words } });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) };
    const request = { method: 'POST', path: graphPath, headers, body: Readable.from([body]) };
    const answer = await this.#send(request, readBody);
    const { data } = JSON.parse(answer.body.toString()) as { data?: { searchSessions?: Hits | null } | null };
    return data?.searchSessions ?? undefined;
  }

  async #send<Body>(
    request: Parameters<typeof sendStreamed>[1],
    read: (answer: Awaited<ReturnType<typeof sendStreamed>>) => Promise<Body>,
  ): Promise<{ status: number; body: Body }> {
    const gateways = this.#gateways();
    const gateway = gateways[this.#requestCount++ % gateways.length] ?? '';
    const headers = { Authorization: `Bearer ${this.#key}`, ...request.headers };
    const answer = await sendStreamed(gateway, { ...request, headers });
    return { status: answer.statusCode ?? 0, body: await read(answer) };
  }
}
