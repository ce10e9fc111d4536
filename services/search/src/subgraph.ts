import {
  parseGraphLimit,
  parseSessionFilters,
  parseSessionMetadata,
  type search,
  type SessionFilters,
  sessionTypesSdl,
} from '@archive/contracts';
import { type CallContext, createSubgraph, type Logger, ServiceError, type Subgraph } from '@archive/kit';
import type { Question } from './find/find-sessions.ts';

/** Finds the caller's sessions. */
export type Find = (asked: Question, call: CallContext) => Promise<search.FindSessionsResponse>;

interface SearchArguments {
  readonly query: string;
  readonly limit?: number | null;
  readonly cursor?: string | null;
  readonly filters?: SessionFilters | null;
}

interface Context {
  readonly call: CallContext;
}

/** The service as the graph sees it (graph/search.graphql). */
export function searchSubgraph(find: Find, log: Logger): Subgraph {
  return createSubgraph<Context>({
    sdl: [new URL('./graph/search.graphql', import.meta.url), sessionTypesSdl],
    log,
    context: call => ({ call }),
    resolvers: {
      Query: {
        searchSessions: (_: unknown, asked: SearchArguments, { call }) => findSessions(find, asked, call),
      },
      SearchResults: {
        results: (found: search.FindSessionsResponse) => found.matches,
        nextCursor: (found: search.FindSessionsResponse) => found.nextCursor || null,
      },
      SearchResult: resultFields,
    },
  });
}

const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

const resultFields = {
  id: (match: search.Match) => match.sessionId,
  createdAt: (match: search.Match) => iso(match.createdMs),
  updatedAt: (match: search.Match) => iso(match.updatedMs),
  startedAt: (match: search.Match) => iso(match.startedMs),
  endedAt: (match: search.Match) => iso(match.endedMs),
  metadata: (match: search.Match) => parseSessionMetadata(match.metadataJson),
  project: (match: search.Match) => ({ id: match.projectId }),
  session: (match: search.Match) => ({ projectId: match.projectId, id: match.sessionId }),
  matchingExchanges: (match: search.Match) => match.exchanges,
};

async function findSessions(
  find: Find,
  { query, limit, cursor, filters: given }: SearchArguments,
  call: CallContext,
): Promise<search.FindSessionsResponse> {
  const most = parseGraphLimit(limit);
  const page = readPlace(cursor ?? '');
  const { filters, searchText, scope } = parseSessionFilters(given, page.nowMs);
  if (scope === 'none') return { total: 0, matches: [], nextCursor: '' };
  const found = await find(
    { queries: [query, searchText], filters, limit: most, cursor: page.cursor, keysOnly: false },
    call,
  );
  return { ...found, nextCursor: found.nextCursor && `${page.nowMs.toString(36)}.${found.nextCursor}` };
}

/** A place in the pages of one search: what timeFilter counts from stays what it was on the first page. */
function readPlace(text: string): { nowMs: number; cursor: string } {
  if (text === '') return { nowMs: Date.now(), cursor: '' };
  const [, time, cursor] = /^([0-9a-z]{8,9})\.(.+)$/.exec(text) ?? [];
  if (time === undefined || cursor === undefined) throw new ServiceError('INVALID', 'Invalid value for cursor');
  return { nowMs: Number.parseInt(time, 36), cursor };
}
