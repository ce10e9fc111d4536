import { readFileSync } from 'node:fs';
import { serveFloor } from '../floors/floor.ts';
import type { Answer, GraphSession } from './content.ts';
import { graphServer } from './graph-server.ts';

/** Plain graphql-js over what the archive answered, held in memory. */
const { data } = JSON.parse(readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8')) as Answer;
const projects = new Map(data.sessions.map(({ project }) => [project.id, project]));
const rows = data.sessions.map(session => ({ ...session, project: undefined, projectId: session.project.id }));

await serveFloor(
  graphServer(
    {
      Query: { sessions: (_: never, { limit }: { limit: number }) => rows.slice(0, limit) },
      Session: { project: ({ projectId }: GraphSession & { projectId: string }) => projects.get(projectId) },
    },
    () => undefined,
  ),
);
