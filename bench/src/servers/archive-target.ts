import { eventually } from '@archive/kit/testing';
import type { CaseRequests, Target } from '../options/cases.ts';
import type { Dataset, SessionRef, SeedSession } from '../corpus/dataset.ts';
import type { RequestTemplate } from '../load/workload.ts';
import type { Archive } from './archive.ts';

export async function fillArchive(name: string, archive: Archive, dataset: Dataset): Promise<Target> {
  const etags = await uploadSeeds(archive, [...dataset.small, ...dataset.typical, dataset.large]);
  const { port, pids } = archive;
  const waitUntilIdle = () => waitUntilIndexed(archive);
  await waitUntilIdle();
  return { name, port, pids, requests: createRequests(archive.key, dataset, etags), isBaseline: false, waitUntilIdle };
}

const countsQuery = '{ projects { sessionCount } searchSessions(query: "", limit: 1) { total } }';
const indexingTimeoutMs = 300_000;

/** Resolves when searches find every session that is stored. */
export function waitUntilIndexed({ port, key }: Archive): Promise<void> {
  return eventually(async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: countsQuery }),
      signal: AbortSignal.timeout(20_000),
    });
    const { data } = (await response.json()) as {
      data?: { projects: { sessionCount: number }[]; searchSessions: { total: number } | null };
    };
    const stored = data?.projects.reduce((sum, { sessionCount }) => sum + sessionCount, 0);
    const found = data?.searchSessions?.total;
    if (stored === undefined || found !== stored) throw new Error(`${found} of ${stored} sessions are indexed`);
  }, indexingTimeoutMs);
}

const pathOf = ({ project, id }: SessionRef) => `/api/v1/projects/${project}/sessions/${id}`;

function createRequests(key: string, dataset: Dataset, etags: ReadonlyMap<string, string>): Target['requests'] {
  const createTemplate = (method: string, path: string, headers: Record<string, string> = {}): RequestTemplate => {
    return { method, path, headers: { Authorization: `Bearer ${key}`, ...headers } };
  };
  const ok = (templates: RequestTemplate[]): CaseRequests => ({ templates, expectedStatus: 200 });
  const { small, typical, large, uploadFiles } = dataset;
  const markdown = { Accept: 'text/markdown' };
  const jsonGzip = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const projects = [...new Set(small.map(({ project }) => project))];
  return {
    'GET 304': {
      templates: small.map(head => createTemplate('GET', pathOf(head), { 'If-None-Match': etags.get(head.id) ?? '' })),
      expectedStatus: 304,
    },
    HEAD: ok(small.map(head => createTemplate('HEAD', pathOf(head)))),
    'GET 200': ok(typical.map(session => createTemplate('GET', pathOf(session)))),
    'list of 100': ok(projects.map(project => createTemplate('GET', `/api/v1/projects/${project}/sessions`))),
    '1 MiB Markdown': ok([createTemplate('GET', pathOf(large), markdown)]),
    '1 MiB Markdown, gzip': ok([createTemplate('GET', pathOf(large), { ...markdown, 'Accept-Encoding': 'gzip' })]),
    'upload of the corpus': {
      templates: uploadFiles.map(bodyFile => ({
        ...createTemplate('PUT', pathOf({ project: 'uploads', id: '{uuid}' }), jsonGzip),
        bodyFile,
      })),
      expectedStatus: 201,
    },
  };
}

/** Returns ETags by session id. */
export async function uploadSeeds({ port, key }: Archive, seeds: readonly SeedSession[]): Promise<Map<string, string>> {
  const etags = new Map<string, string>();
  const queue = [...seeds];
  const work = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) etags.set(next.id, await upload(port, key, next));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return etags;
}

async function upload(port: number, key: string, { project, id, name, markdown }: SeedSession): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${pathOf({ project, id })}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      markdown,
      metadata: { clientName: 'client', agentName: 'Claude Code', gitBranches: ['main'] },
    }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await response.text();
  const etag = response.headers.get('ETag');
  if (!response.ok || etag === null)
    throw new Error(`the archive rejected a session: ${response.status} ${text.slice(0, 200)}`);
  return etag;
}
