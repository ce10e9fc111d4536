import { isProjectId } from '@archive/contracts';
import {
  createEntityError,
  createSubgraph,
  type Load,
  createLoader,
  type Logger,
  requireOwnerId,
  ServiceError,
  type Subgraph,
} from '@archive/kit';
import type { Pool } from 'pg';
import { listProjects } from './list-projects.ts';
import { lookUpProjects, toAccessError } from './projects.ts';
import type { ProjectRow } from './store.ts';
import * as store from './store.ts';

interface Context {
  readonly owner: string;
  readonly project: Load<string, ProjectRow>;
  /** Lists the owner's live projects. A request reads the list at most once. */
  readonly projects: () => Promise<ProjectRow[]>;
}

/** Maximum number of projects in one answer. REST lists more projects, page by page. */
const maxProjects = 5_000;

/** Creates the subgraph of the service (graph/projects.graphql). */
export function createProjectsSubgraph(pool: Pool, log: Logger): Subgraph {
  return createSubgraph<Context>({
    sdl: [new URL('./graph/projects.graphql', import.meta.url)],
    log,
    context: call => {
      const owner = requireOwnerId(call);
      let listed: Promise<ProjectRow[]> | undefined;
      return {
        owner,
        projects: () => (listed ??= listAllProjects(pool, owner)),
        project: createLoader(
          ids => loadProjects(pool, owner, ids),
          id => id,
        ),
      };
    },
    resolvers: {
      Query: {
        projects: (_: unknown, _none: unknown, { projects }) => projects(),
        project: (_: unknown, { id }: { id: string }, { owner }) => findProject(pool, owner, id),
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

async function loadProjects(pool: Pool, owner: string, ids: readonly string[]): Promise<Map<string, ProjectRow>> {
  const rows = await store.listLiveByIds(pool, owner, ids.filter(isProjectId));
  return new Map(rows.map(row => [row.id, row]));
}

/** Lists the owner's projects. Throws TOO_LARGE for more than 5,000 projects. */
async function listAllProjects(pool: Pool, owner: string): Promise<ProjectRow[]> {
  const rows: ProjectRow[] = [];
  for await (const page of listProjects(pool, owner, maxProjects)) {
    if (page.next) throw new ServiceError('TOO_LARGE', 'Too many projects for one answer: list them over REST');
    rows.push(...page.rows);
  }
  return rows;
}

async function findProject(pool: Pool, owner: string, id: string): Promise<ProjectRow> {
  const [answer] = await lookUpProjects(pool, [{ ownerId: owner, projectId: id }]);
  if (answer?.row) return answer.row;
  throw createEntityError(toAccessError(answer, 'Insufficient permissions to access this project'), id);
}
