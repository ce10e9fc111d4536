import {
  type ProjectsMethods,
  parseGraphLimit,
  parseSessionFilters,
  parseSessionMetadata,
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
import { createGraphLoaders, type GraphLoaders, maxMarkdownBytes } from './graph/loaders.ts';
import type { SessionReference } from './graph/store.ts';
import type { SessionRow } from './list/store.ts';

/** The services that are asked, as far as they are. */
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

/** The service as the graph sees it (graph/sessions.graphql). */
export function sessionsSubgraph({ pool, projects, search, log }: SubgraphOptions): Subgraph {
  return createSubgraph<Context>({
    sdl: [new URL('./graph/sessions.graphql', import.meta.url), sessionTypesSdl],
    log,
    context: call => ({ call, ...createGraphLoaders(pool, requireOwnerId(call)) }),
    resolvers: {
      Query: {
        sessions: (_: unknown, asked: ListArguments, context) => listSessions(search, asked, context),
        session: (_: unknown, key: SessionReference, context) => findSession(projects, key, context),
      },
      Project: {
        sessions: async ({ id }: { id: string }, asked: ListArguments, { latestByProject }) =>
          (await latestByProject({ projectId: id, limit: parseGraphLimit(asked.limit) })) ?? [],
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
  metadata: (row: SessionRow) => parseSessionMetadata(row.metadata),
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
  const asked = { query: searchText, filters, limit, cursor: '', keysOnly: true };
  const { matches } = await search.findSessions(asked, call);
  const rows = await Promise.all(matches.map(({ projectId, sessionId }) => session({ projectId, id: sessionId })));
  return rows.filter(row => row !== undefined);
}

/** The project is judged before the session (beyond.md 1, "403 or 404"), and only where the session is missed. */
async function findSession(
  projects: SubgraphOptions['projects'],
  { projectId, id }: SessionReference,
  { call, session }: Context,
): Promise<SessionRow> {
  const row = await session({ projectId, id: parseSessionId(id) ?? '' });
  if (row) return row;
  const { answers } = await projects.lookUpProjects({ items: [{ ownerId: requireOwnerId(call), projectId }] }, call);
  const standing = answers[0]?.status;
  if (standing === 'PROJECT_STATUS_LIVE')
    throw createEntityError(new ServiceError('NOT_FOUND', 'Session not found'), id);
  const foreign = new ServiceError('FORBIDDEN', 'Insufficient permissions to access this project');
  throw createEntityError(
    standing === 'PROJECT_STATUS_FOREIGN' ? foreign : new ServiceError('NOT_FOUND', 'Project not found'),
    projectId,
  );
}

async function readMarkdown(row: SessionRow, { markdown }: Context): Promise<string | null> {
  const key = { projectId: row.project_id, id: row.id };
  const text = row.markdown_size > maxMarkdownBytes.one ? null : await markdown(key);
  if (text === undefined) throw createEntityError(new ServiceError('NOT_FOUND', 'Session not found'), row.id);
  if (text === null)
    throw createEntityError(new ServiceError('TOO_LARGE', 'Markdown too large: read it over REST'), row.id);
  return text;
}
