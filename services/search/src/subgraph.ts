import {
  parseGraphLimit,
  parseSessionFilters,
  parseMetadataOfRow,
  type search,
  type SessionFilters,
  sessionTypesSdl,
} from '@archive/contracts';
import { type CallContext, createSubgraph, type Logger, ResponseSize, ServiceError, type Subgraph } from '@archive/kit';
import type { FindSessions } from './find/find-sessions.ts';

interface SearchArguments {
  readonly query: string;
  readonly limit?: number | null;
  readonly cursor?: string | null;
  readonly filters?: SessionFilters | null;
}

interface Context {
  readonly call: CallContext;
  /** Bounds the size of all matches in one request. */
  readonly matchSize: ResponseSize;
}

/**
 * In UTF-16 units: passages and metadata in the matches of one request. Fields that the request does not select count
 * too.
 */
const maxMatchBytes = 16_000_000;

/** Creates the subgraph of search (graph/search.graphql). */
export function createSearchSubgraph(find: FindSessions, log: Logger): Subgraph {
  return createSubgraph<Context>({
    sdl: [new URL('./graph/search.graphql', import.meta.url), sessionTypesSdl],
    log,
    context: call => ({ call, matchSize: new ResponseSize(maxMatchBytes) }),
    resolvers: {
      Query: {
        searchSessions: async (_: unknown, args: SearchArguments, { call, matchSize }) => {
          const response = await findSessions(find, args, call);
          matchSize.add(response.matches.reduce((bytes, match) => bytes + sizeOfMatch(match), 0));
          return response;
        },
      },
      SearchResults: {
        results: (response: search.FindSessionsResponse) => response.matches,
        nextCursor: (response: search.FindSessionsResponse) => response.nextCursor || null,
      },
      SearchResult: resultFields,
    },
  });
}

function sizeOfMatch({ metadataJson, exchanges }: search.Match): number {
  return exchanges.reduce((bytes, { content }) => bytes + content.length, metadataJson.length);
}

const toIsoString = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());

const resultFields = {
  id: (match: search.Match) => match.sessionId,
  createdAt: (match: search.Match) => toIsoString(match.createdMs),
  updatedAt: (match: search.Match) => toIsoString(match.updatedMs),
  startedAt: (match: search.Match) => toIsoString(match.startedMs),
  endedAt: (match: search.Match) => toIsoString(match.endedMs),
  metadata: (match: search.Match) => parseMetadataOfRow(match, match.metadataJson),
  project: (match: search.Match) => ({ id: match.projectId }),
  session: (match: search.Match) => ({ projectId: match.projectId, id: match.sessionId }),
  matchingExchanges: (match: search.Match) => match.exchanges,
};

async function findSessions(
  find: FindSessions,
  { query, limit, cursor, filters: filterArguments }: SearchArguments,
  call: CallContext,
): Promise<search.FindSessionsResponse> {
  const pageSize = parseGraphLimit(limit);
  const page = readCursor(cursor ?? '');
  const { filters, searchText, scope } = parseSessionFilters(filterArguments, page.nowMs);
  if (scope === 'none') return { total: 0, matches: [], nextCursor: '' };
  const response = await find(
    { queries: [query, searchText], filters, limit: pageSize, cursor: page.cursor, keysOnly: false },
    call,
  );
  return { ...response, nextCursor: response.nextCursor && `${page.nowMs.toString(36)}.${response.nextCursor}` };
}

/**
 * A cursor of the graph contains the cursor of the index and the time of the first page. `timeFilter` uses that time on
 * all pages.
 */
function readCursor(text: string): { nowMs: number; cursor: string } {
  if (text === '') return { nowMs: Date.now(), cursor: '' };
  const [, time, cursor] = /^([0-9a-z]{8,9})\.(.+)$/.exec(text) ?? [];
  if (time === undefined || cursor === undefined) throw new ServiceError('INVALID', 'Invalid value for cursor');
  return { nowMs: Number.parseInt(time, 36), cursor };
}
