import {
  type ProjectsMethods,
  parseGraphLimit,
  parseSessionFilters,
  parseMetadataOfRow,
  type SearchMethods,
  type SessionFilters,
  sessionTypesSdl,
  parseSessionId,
} from '@archive/contracts';
import {
  createEntityError,
  type CallContext,
  createSubgraph,
  type Logger,
  requireOwnerId,
  ServiceError,
  type Subgraph,
} from '@archive/kit';
import type { Pool } from 'pg';
import { createGraphLoaders, type GraphLoaders } from './graph/loaders.ts';
import type { SessionReference } from './graph/store.ts';
import type { SessionRow } from './list/store.ts';

export interface SubgraphPeers {
  readonly projects: Pick<ProjectsMethods, 'lookUpProjects'>;
  readonly search: Pick<SearchMethods, 'findSessions'>;
}

export interface SubgraphOptions extends SubgraphPeers {
  readonly pool: Pool;
  readonly log: Logger;
}

interface Context extends GraphLoaders {
  readonly call: CallContext;
}

interface ListArguments {
  readonly limit?: number | null;
  readonly filters?: SessionFilters | null;
}

/** Creates the subgraph of the service (graph/sessions.graphql). */
export function createSessionsSubgraph({ pool, projects, search, log }: SubgraphOptions): Subgraph {
  return createSubgraph<Context>({
    sdl: [new URL('./graph/sessions.graphql', import.meta.url), sessionTypesSdl],
    log,
    context: call => ({ call, ...createGraphLoaders(pool, requireOwnerId(call)) }),
    resolvers: {
      Query: {
        sessions: (_: unknown, args: ListArguments, context) => listSessions(search, args, context),
        session: (_: unknown, reference: SessionReference, context) => findSession(projects, reference, context),
      },
      Project: {
        sessions: async ({ id }: { id: string }, args: ListArguments, { latestByProject }) =>
          (await latestByProject({ projectId: id, limit: parseGraphLimit(args.limit) })) ?? [],
        sessionCount: async ({ id }: { id: string }, _: unknown, { sessionCount }) => (await sessionCount(id)) ?? 0,
      },
      Session: sessionFields,
    },
  });
}

const sessionFields = {
  __resolveReference: ({ projectId, id }: SessionReference, { session }: Context) => session({ projectId, id }),
  projectId: (row: SessionRow) => row.project_id,
  markdownSize: (row: SessionRow) => row.markdown_size,
  rawDataSize: (row: SessionRow) => row.raw_size ?? 0,
  createdAt: (row: SessionRow) => row.created_at.toISOString(),
  updatedAt: (row: SessionRow) => row.updated_at.toISOString(),
  startedAt: (row: SessionRow) => row.started_at?.toISOString(),
  endedAt: (row: SessionRow) => row.ended_at?.toISOString(),
  etag: (row: SessionRow) => `W/"${row.etag}"`,
  metadata: (row: SessionRow) => parseMetadataOfRow(row, row.metadata),
  markdown: (row: SessionRow, _: unknown, context: Context) => readMarkdown(row, context),
  project: (row: SessionRow) => ({ id: row.project_id }),
};

async function listSessions(
  search: SubgraphOptions['search'],
  { limit: requestedLimit, filters: requestedFilters }: ListArguments,
  { call, session, listLatest }: Context,
): Promise<SessionRow[]> {
  const limit = parseGraphLimit(requestedLimit);
  const { filters, searchText, scope } = parseSessionFilters(requestedFilters, Date.now());
  if (scope === 'none') return [];
  if (scope === 'all') return listLatest(limit);
  const request = { query: searchText, filters, limit, cursor: '', keysOnly: true };
  const { matches } = await search.findSessions(request, call);
  const rows = await Promise.all(matches.map(({ projectId, sessionId }) => session({ projectId, id: sessionId })));
  return rows.filter(row => row !== undefined);
}

/**
 * Reads one session. If it is absent and its project is not live, throws the error of the project
 * (docs/decisions.md#12-project-access).
 */
async function findSession(
  projects: SubgraphOptions['projects'],
  { projectId, id }: SessionReference,
  { call, session }: Context,
): Promise<SessionRow> {
  const row = await session({ projectId, id: parseSessionId(id) ?? '' });
  if (row) return row;
  const { answers } = await projects.lookUpProjects({ items: [{ ownerId: requireOwnerId(call), projectId }] }, call);
  const status = answers[0]?.status;
  if (status === 'PROJECT_STATUS_LIVE') throw createEntityError(new ServiceError('NOT_FOUND', 'Session not found'), id);
  const foreign = new ServiceError('FORBIDDEN', 'Insufficient permissions to access this project');
  throw createEntityError(
    status === 'PROJECT_STATUS_FOREIGN' ? foreign : new ServiceError('NOT_FOUND', 'Project not found'),
    projectId,
  );
}

async function readMarkdown(row: SessionRow, { markdown, reserveMarkdown }: Context): Promise<string | null> {
  const key = { projectId: row.project_id, id: row.id };
  const text = reserveMarkdown(row.markdown_size) ? await markdown(key) : null;
  if (text === undefined) throw createEntityError(new ServiceError('NOT_FOUND', 'Session not found'), row.id);
  if (text === null)
    throw createEntityError(new ServiceError('TOO_LARGE', 'Markdown too large: read it over REST'), row.id);
  return text;
}
