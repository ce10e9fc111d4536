import { isProjectId } from '@archive/contracts';
import {
  createEntityError,
  createSubgraph,
  type Load,
  createLoader,
  type Logger,
  requireOwnerId,
  type Subgraph,
} from '@archive/kit';
import type { Pool } from 'pg';
import { list } from './list-projects.ts';
import { lookUp, refusalOf } from './projects.ts';
import type { ProjectRow } from './store.ts';
import * as store from './store.ts';

interface Context {
  readonly owner: string;
  /** The owner's live project of that id. */
  readonly project: Load<string, ProjectRow>;
}

/** The service as the graph sees it (graph/projects.graphql). */
export function projectsSubgraph(pool: Pool, log: Logger): Subgraph {
  return createSubgraph<Context>({
    sdl: [new URL('./graph/projects.graphql', import.meta.url)],
    log,
    context: call => {
      const owner = requireOwnerId(call);
      return {
        owner,
        project: createLoader(
          ids => liveById(pool, owner, ids),
          id => id,
        ),
      };
    },
    resolvers: {
      Query: {
        projects: (_: unknown, _none: unknown, { owner }) => all(pool, owner),
        project: (_: unknown, { id }: { id: string }, { owner }) => one(pool, owner, id),
      },
      Project: {
        __resolveReference: ({ id }: { id: string }, { project }: Context) => project(id),
        ownerId: (row: ProjectRow) => row.owner_id,
        createdAt: (row: ProjectRow) => row.created_at.toISOString(),
        updatedAt: (row: ProjectRow) => row.updated_at.toISOString(),
      },
    },
  });
}

async function liveById(pool: Pool, owner: string, ids: readonly string[]): Promise<Map<string, ProjectRow>> {
  const rows = await store.liveByIds(pool, owner, ids.filter(isProjectId));
  return new Map(rows.map(row => [row.id, row]));
}

async function all(pool: Pool, owner: string): Promise<ProjectRow[]> {
  const rows: ProjectRow[] = [];
  for await (const page of list(pool, owner)) rows.push(...page.rows);
  return rows;
}

async function one(pool: Pool, owner: string, id: string): Promise<ProjectRow> {
  const [answer] = await lookUp(pool, [{ ownerId: owner, projectId: id }]);
  if (answer?.row) return answer.row;
  throw createEntityError(refusalOf(answer, 'Insufficient permissions to access this project'), id);
}
