import { readFileSync } from 'node:fs';
import { serveBaseline } from '../baselines/serve-baseline.ts';
import type { QueryResponse, GraphSession } from './content.ts';
import { createGraphServer } from './graph-server.ts';

/** Baseline: plain graphql-js with the archive's response as data in memory. */
const { data } = JSON.parse(readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8')) as QueryResponse;
const projects = new Map(data.sessions.map(({ project }) => [project.id, project]));
const rows = data.sessions.map(session => ({ ...session, project: undefined, projectId: session.project.id }));

await serveBaseline(
  createGraphServer(
    {
      Query: { sessions: (_: never, { limit }: { limit: number }) => rows.slice(0, limit) },
      Session: { project: ({ projectId }: GraphSession & { projectId: string }) => projects.get(projectId) },
    },
    () => undefined,
  ),
);
