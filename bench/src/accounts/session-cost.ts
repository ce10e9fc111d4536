import { setTimeout as delay } from 'node:timers/promises';
import { findDescendants, readPeakMemory, readUsage } from '../measure/process-usage.ts';
import type { Archive } from '../servers/archive.ts';
import { newAddress, password, readCookie, send } from './client.ts';
import { knownEmails } from './sign-in-times.ts';

/**
 * A gateway remembers a browser session for 1 s. Each cookie is used every 1.1 s, so auth checks it at each request.
 */
const sessionCount = 100;
const intervalMs = 1_100 / sessionCount;
const path = '/api/v1/projects';

/** CPU time of one request in ms, for the archive's process and for PostgreSQL. */
export interface RequestCost {
  readonly name: string;
  readonly archiveMs: number;
  readonly postgresMs: number;
}

/** `rss` and `peak` are the resident memory of the archive's process, in bytes. */
export interface SessionCosts {
  readonly costs: readonly RequestCost[];
  readonly rss: number;
  readonly peak: number;
}

/**
 * Measures GET /api/v1/projects in rounds. First a key and one cookie are used as fast as possible. Then a key and many
 * cookies are used at a steady rate, so that auth must check each cookie.
 */
export async function measureSessionCosts(archive: Archive, rounds: number): Promise<SessionCosts> {
  const cookies = await signIn(archive);
  const withCookie = (n: number) =>
    send(archive, path, 200, { method: 'GET', cookie: cookies[n % sessionCount] ?? '' });
  const withKey = () => sendWithKey(archive);
  const cases = [
    { name: 'key', count: 3_000, intervalMs: 0, run: withKey },
    { name: 'cookie of one session', count: 3_000, intervalMs: 0, run: () => withCookie(0) },
    { name: 'key, one request each 11 ms', count: 3 * sessionCount, intervalMs, run: withKey },
    { name: 'session to check, one each 11 ms', count: 3 * sessionCount, intervalMs, run: withCookie },
  ];
  const measured: RequestCost[][] = [];
  for (const each of cases) await measureRequests(archive, { ...each, count: each.count / 10 });
  for (let round = 0; round < rounds; round += 1) {
    const results: RequestCost[] = [];
    for (const each of cases) results.push(await measureRequests(archive, each));
    measured.push(results);
  }
  const costs = cases.map(({ name }, n) => ({
    name,
    archiveMs: mean(measured.map(results => results[n]?.archiveMs ?? Number.NaN)),
    postgresMs: mean(measured.map(results => results[n]?.postgresMs ?? Number.NaN)),
  }));
  return { costs, rss: (await readUsage(archive.pids)).rss, peak: await readPeakMemory(archive.pids) };
}

interface Requests {
  readonly name: string;
  readonly count: number;
  /** Time from one request to the next; 0 means no pause. */
  readonly intervalMs: number;
  readonly run: (n: number) => Promise<unknown>;
}

async function measureRequests({ pids }: Archive, { name, count, intervalMs, run }: Requests): Promise<RequestCost> {
  const engines = await findDescendants(pids[0] ?? 0);
  const read = () => Promise.all([readUsage(pids), readUsage(engines)]);
  const [archiveBefore, postgresBefore] = await read();
  const startMs = performance.now();
  for (let n = 0; n < count; n += 1) {
    const waitMs = startMs + n * intervalMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    await run(n);
  }
  const [archiveAfter, postgresAfter] = await read();
  return {
    name,
    archiveMs: (archiveAfter.cpuUs - archiveBefore.cpuUs) / 1_000 / count,
    postgresMs: (postgresAfter.cpuUs - postgresBefore.cpuUs) / 1_000 / count,
  };
}

async function signIn(archive: Archive): Promise<string[]> {
  const cookies: string[] = [];
  for (let n = 0; n < sessionCount; n += 1) {
    const body = { email: knownEmails[n % knownEmails.length], password };
    cookies.push(readCookie(await send(archive, '/api/account/sign-in', 200, { body, address: newAddress() })));
  }
  return cookies;
}

async function sendWithKey({ port, key }: Archive): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(10_000),
  });
  await response.text();
  if (response.status !== 200) throw new Error(`GET ${path}: ${response.status}`);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
