import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Lifecycle } from '@archive/kit';
import { Client } from 'pg';
import type { CaseRequests, Target } from '../options/cases.ts';
import type { Dataset, SessionRef, SeedSession } from '../corpus/dataset.ts';
import { receiveFirstMessage, startChild } from './child.ts';

export interface BaselineOptions {
  /** An empty database. */
  readonly database: string;
  readonly dataset: Dataset;
  readonly core: number | undefined;
  readonly life: Lifecycle;
}

export const pgBaselineName = 'Express + pg';
const owner = '00000000-0000-4000-8000-0000000000aa';
const etag = `W/"${'a'.repeat(64)}"`;

/** Each of the three baselines has a process of its own. */
export async function startBaselines(options: BaselineOptions): Promise<Target[]> {
  await fill(options.database, options.dataset);
  const bare = { bare: { templates: [createTemplate('GET', '/projects/project-1/sessions/1')], expectedStatus: 200 } };
  return [
    await start('node:http', 'node-http.ts', bare, options),
    await start('Express', 'express.ts', bare, options),
    await start(pgBaselineName, 'express-pg.ts', createRequests(options.dataset), options),
  ];
}

async function start(
  name: string,
  file: string,
  requests: Target['requests'],
  options: BaselineOptions,
): Promise<Target> {
  const script = fileURLToPath(new URL(`../baselines/${file}`, import.meta.url));
  const child = startChild({
    name,
    args: [script],
    env: { DATABASE_URL: options.database },
    core: options.core,
    hasIpc: true,
  });
  options.life.onStop(name, () => child.stop());
  const { port } = await receiveFirstMessage<{ port: number }>(child, 10_000);
  return { name, port, pids: [child.pid], requests, isBaseline: true };
}

function createTemplate(method: string, path: string, headers: Record<string, string> = {}) {
  return { method, path, headers: { 'X-Owner': owner, ...headers } };
}

function createRequests({ small, typical, large, uploadFiles }: Dataset): Target['requests'] {
  const pathOf = ({ project, id }: SessionRef, suffix: string) => `/projects/${project}/sessions/${id}/${suffix}`;
  const ok = (templates: CaseRequests['templates']): CaseRequests => ({ templates, expectedStatus: 200 });
  const sent = { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' };
  return {
    'GET 304': {
      templates: small.map(head => createTemplate('GET', pathOf(head, 'head'), { 'If-None-Match': etag })),
      expectedStatus: 304,
    },
    HEAD: ok(small.map(head => createTemplate('HEAD', pathOf(head, 'head')))),
    'GET 200': ok(typical.map(session => createTemplate('GET', pathOf(session, 'detail')))),
    'list of 100': ok(
      [...new Set(small.map(({ project }) => project))].map(name =>
        createTemplate('GET', `/projects/${name}/sessions`),
      ),
    ),
    '1 MiB Markdown': ok([createTemplate('GET', pathOf(large, 'markdown'))]),
    'upload of the corpus': {
      templates: uploadFiles.map(bodyFile => ({
        ...createTemplate('PUT', '/projects/uploads/sessions/{uuid}', sent),
        bodyFile,
      })),
      expectedStatus: 201,
    },
  };
}

async function fill(database: string, { small, typical, large }: Dataset): Promise<void> {
  const client = new Client({ connectionString: database, query_timeout: 30_000 });
  await client.connect();
  try {
    await client.query(await readFile(new URL('../baselines/schema.sql', import.meta.url), 'utf8'));
    const seeds = [...small, ...typical, large];
    await client.query(
      `insert into sessions (owner_id, project_id, id, name, metadata, etag, markdown_size)
       select $1, project, id::uuid, name, $2, $3, octet_length(markdown)
         from json_to_recordset($4) s(project text, id text, name text, markdown text)`,
      [owner, metadata, etag, JSON.stringify(seeds)],
    );
    await client.query(
      `insert into contents (owner_id, project_id, id, markdown)
       select $1, project, id::uuid, markdown from json_to_recordset($2) s(project text, id text, markdown text)`,
      [owner, JSON.stringify(seeds satisfies SeedSession[])],
    );
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Metadata of typical length. */
const metadata = JSON.stringify({
  clientName: 'client',
  clientVersion: '1.0.0',
  agentName: 'Claude Code',
  deviceId: owner,
  gitBranches: ['main'],
  llmModels: ['model-1'],
  tags: [],
});
