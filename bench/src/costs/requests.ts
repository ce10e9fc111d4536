import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eventually } from '@archive/kit/testing';
import { toMarkdown } from '../corpus/markdown.ts';
import type { Transcript } from '../corpus/transcripts.ts';
import type { Archive } from '../servers/archive.ts';

export interface UploadBody {
  readonly gzip: Buffer<ArrayBuffer>;
  readonly markdown: string;
  /** Bytes of Markdown and of the agent's log. */
  readonly bytes: number;
}

export interface StoredSession {
  readonly path: string;
  readonly body: UploadBody;
}

const concurrency = 2;
const requestTimeoutMs = 120_000;

export function createBody({ name, raw }: Transcript): UploadBody {
  const markdown = toMarkdown(raw);
  const json = JSON.stringify({ name, markdown, rawData: raw, metadata: { clientName: 'bench' } });
  return { gzip: Buffer.from(gzipSync(json)), markdown, bytes: Buffer.byteLength(markdown) + Buffer.byteLength(raw) };
}

/** Uploads sessions in ten projects, with the bodies in turn. */
export async function uploadSessions(
  archive: Archive,
  bodies: readonly UploadBody[],
  count: number,
): Promise<StoredSession[]> {
  const sessions = takeInTurn(bodies, count).map((body, n) => ({
    path: `/api/v1/projects/project-${n % 10}/sessions/${randomUUID()}`,
    body,
  }));
  const headers = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  await forEachOf(sessions, ({ path, body }) => send(archive, path, { method: 'PUT', headers, body: body.gzip }));
  return sessions;
}

/** Reads the Markdown of sessions, in turn. */
export async function readSessions(archive: Archive, sessions: readonly StoredSession[], count: number): Promise<void> {
  await forEachOf(takeInTurn(sessions, count), ({ path }) =>
    send(archive, path, { headers: { Accept: 'text/markdown' } }),
  );
}

/** Looks up whether sessions exist, as clients do before an upload. */
export async function checkSessions(
  archive: Archive,
  sessions: readonly StoredSession[],
  count: number,
): Promise<void> {
  await forEachOf(takeInTurn(sessions, count), ({ path }) => send(archive, path, { method: 'HEAD' }));
}

/** Searches for one or two words of the sessions, for pages of 20 results with snippets. */
export async function search(archive: Archive, bodies: readonly UploadBody[], count: number): Promise<void> {
  const words = bodies.flatMap(({ markdown }) => [...new Set(markdown.match(/\b[a-z]{5,12}\b/g))]);
  const wordAt = (n: number) => words[(n * 7_919) % words.length] ?? '';
  const texts = Array.from({ length: count }, (_, n) => (n % 2 ? wordAt(n) : `${wordAt(n)} ${wordAt(n + 1)}`));
  const query = `query ($text: String!) { searchSessions(query: $text, limit: 20) { total results { id name snippet } } }`;
  const headers = { 'Content-Type': 'application/json' };
  const searchOnce = async (text: string) => {
    const body = JSON.stringify({ query, variables: { text } });
    const answer = await sendOnce(archive, '/api/v1/graphql', { method: 'POST', headers, body });
    if (answer.includes('"errors"')) throw new Error(`the search failed: ${answer.slice(0, 300)}`);
  };
  await forEachOf(texts, text => eventually(() => searchOnce(text), requestTimeoutMs));
}

/** Returns `count` items: all of them in turn, again and again. */
function takeInTurn<T>(items: readonly T[], count: number): T[] {
  const rounds = Array.from({ length: Math.ceil(count / items.length) }, () => items);
  return rounds.flat().slice(0, count);
}

interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer<ArrayBuffer>;
}

/** Sends a request until the archive answers it: on a busy machine, it may answer 503. */
function send(archive: Archive, path: string, options: RequestOptions): Promise<string> {
  return eventually(() => sendOnce(archive, path, options), requestTimeoutMs);
}

async function sendOnce({ port, key }: Archive, path: string, options: RequestOptions): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...options,
    headers: { ...options.headers, Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${options.method ?? 'GET'} ${path}: ${response.status} ${text.slice(0, 200)}`);
  return text;
}

async function forEachOf<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}
