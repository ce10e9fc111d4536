import { emptyFilters, isProjectId, type search, type sessions } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { beginJsonResponse } from '../http/envelope.ts';
import { streamBody } from '../http/stream-body.ts';
import { readJsonObject } from '../request/json-body.ts';
import type { AuthenticatedContext, BodyRequestContext } from '../request/request-context.ts';
import { withBody } from '../request/with-body.ts';
import type { RestServices } from '../rest/rest-services.ts';
import { toPlainSnippet } from './plain-snippet.ts';
import { toPrefixQuery } from './prefix-query.ts';
import { formatResumableSession, isResumable } from './resumable-session.ts';

type Services = Pick<RestServices, 'search' | 'lookups'>;

const maxBodyBytes = 16 * 1024;
/** The number of best matches that are read. Matches without session data are then left out. */
const maxMatches = 100;

/** Searches the sessions that a client can resume, latest activity first (docs/interface.md#resume-sessions). */
export async function searchResumable(services: Services, request: BodyRequestContext): Promise<void> {
  const { body, context } = await withBody(request, signal => readJsonObject(request, maxBodyBytes, signal));
  const typed = readText(body, 'query');
  if (typed === undefined) throw new ServiceError('INVALID', 'Missing required field: query');
  const [query, projectId] = [toPrefixQuery(typed), readText(body, 'projectId')];
  const isPossible = query !== '' && (projectId === undefined || isProjectId(projectId));
  const matches = isPossible ? await findMatches(services, query, projectId, context) : [];
  const found = await Promise.all(matches.map(match => readRow(services, match, context)));
  const rows = found.filter(row => row !== undefined).sort((a, b) => b.activityMs - a.activityMs);
  beginJsonResponse(request.res);
  await streamBody(request.res, formatRows(rows.map(({ text }) => text)));
  request.res.end();
}

/** Undefined if the member is absent or null. */
function readText(body: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = Object.hasOwn(body, name) ? (body[name] ?? undefined) : undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || !value.isWellFormed())
    throw new ServiceError('INVALID', `Invalid value for ${name}`);
  return value;
}

/** If search refuses a query, for example because it has too many words, the query matches nothing. */
async function findMatches(
  { search }: Services,
  query: string,
  projectId: string | undefined,
  context: AuthenticatedContext,
): Promise<readonly search.Match[]> {
  const filters = { ...emptyFilters, projectIds: projectId === undefined ? [] : [projectId] };
  try {
    const page = { limit: maxMatches, cursor: '', keysOnly: false };
    return (await search.findSessions({ query, filters, ...page }, context)).matches;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'INVALID') return [];
    throw error;
  }
}

/** The index has no sizes, so the session itself is read. */
async function readRow(
  { lookups }: Services,
  match: search.Match,
  context: AuthenticatedContext,
): Promise<{ activityMs: number; text: string } | undefined> {
  const key = { ownerId: context.ownerId, projectId: match.projectId };
  const [found, { project }] = await Promise.all([
    lookups.findSession({ ...key, sessionId: match.sessionId }, context),
    lookups.findProject(key, context),
  ]);
  if (!project || !isResumable(found)) return undefined;
  const { projectId, sessionId: id, name, createdMs, updatedMs, startedMs, endedMs, metadataJson } = match;
  const times = { createdMs, updatedMs, ...(startedMs === undefined ? {} : { startedMs }) };
  const session: sessions.Session = {
    ...{ id, projectId, name, metadataJson, sizes: found.sizes, etag: found.etag, ...times },
    ...(endedMs === undefined ? {} : { endedMs }),
  };
  const text = formatResumableSession(session, project.name, { snippet: toPlainSnippet(match.snippet) });
  return { activityMs: endedMs ?? startedMs ?? updatedMs, text };
}

async function* formatRows(rows: readonly string[]): AsyncIterable<string> {
  yield await Promise.resolve('{"success":true,"data":{"results":[');
  for (const [n, row] of rows.entries()) yield n === 0 ? row : `,${row}`;
  yield ']}}';
}
