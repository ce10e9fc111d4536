import { eventually } from '@archive/kit/testing';
import type { Request, Target } from '../options/cases.ts';
import type { Dataset, Place, Seed } from '../corpus/dataset.ts';
import type { Shot } from '../load/workload.ts';
import type { Archive } from './archive.ts';

/** Fills an archive through its front door and tells how to ask it. */
export async function toTarget(name: string, archive: Archive, dataset: Dataset): Promise<Target> {
  const tags = await seed(archive, [...dataset.heads, ...dataset.typical, dataset.large]);
  const { port, pids } = archive;
  const settled = () => indexed(archive);
  await settled();
  return { name, port, pids, requests: requests(archive.key, dataset, tags), floor: false, settled };
}

const counts = '{ projects { sessionCount } searchSessions(query: "", limit: 1) { total } }';
const indexingMs = 300_000;

/** Resolves when every session can be found. */
function indexed({ port, key }: Archive): Promise<void> {
  return eventually(async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/graphql`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: counts }),
      signal: AbortSignal.timeout(20_000),
    });
    const { data } = (await answer.json()) as {
      data?: { projects: { sessionCount: number }[]; searchSessions: { total: number } | null };
    };
    const stored = data?.projects.reduce((sum, { sessionCount }) => sum + sessionCount, 0);
    const found = data?.searchSessions?.total;
    if (stored === undefined || found !== stored) throw new Error(`${found} of ${stored} sessions are indexed`);
  }, indexingMs);
}

const at = ({ project, id }: Place) => `/api/v1/projects/${project}/sessions/${id}`;

function requests(key: string, dataset: Dataset, tags: ReadonlyMap<string, string>): Target['requests'] {
  const shot = (method: string, path: string, headers: Record<string, string> = {}): Shot => {
    return { method, path, headers: { Authorization: `Bearer ${key}`, ...headers } };
  };
  const ok = (shots: Shot[]): Request => ({ shots, status: 200 });
  const { heads, typical, large, uploads } = dataset;
  const markdown = { Accept: 'text/markdown' };
  const sent = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  const projects = [...new Set(heads.map(({ project }) => project))];
  return {
    'GET 304': {
      shots: heads.map(head => shot('GET', at(head), { 'If-None-Match': tags.get(head.id) ?? '' })),
      status: 304,
    },
    HEAD: ok(heads.map(head => shot('HEAD', at(head)))),
    'GET 200': ok(typical.map(session => shot('GET', at(session)))),
    'list of 100': ok(projects.map(project => shot('GET', `/api/v1/projects/${project}/sessions`))),
    '1 MiB Markdown': ok([shot('GET', at(large), markdown)]),
    '1 MiB Markdown, gzip': ok([shot('GET', at(large), { ...markdown, 'Accept-Encoding': 'gzip' })]),
    'upload of the corpus': {
      shots: uploads.map(bodyFile => ({ ...shot('PUT', at({ project: 'uploads', id: '{uuid}' }), sent), bodyFile })),
      status: 201,
    },
  };
}

/** Uploads sessions; gives their entity tags by session id. */
export async function seed({ port, key }: Archive, seeds: readonly Seed[]): Promise<Map<string, string>> {
  const tags = new Map<string, string>();
  const left = [...seeds];
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) tags.set(next.id, await put(port, key, next));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return tags;
}

async function put(port: number, key: string, { project, id, name, markdown }: Seed): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${at({ project, id })}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      name,
      markdown,
      metadata: { clientName: 'client', agentName: 'Claude Code', gitBranches: ['main'] },
    }),
    signal: AbortSignal.timeout(20_000),
  });
  const text = await answer.text();
  const etag = answer.headers.get('ETag');
  if (!answer.ok || etag === null)
    throw new Error(`the archive refused a session: ${answer.status} ${text.slice(0, 200)}`);
  return etag;
}
