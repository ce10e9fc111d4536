import type { ProjectsMethods, search, SessionsMethods } from '@archive/contracts';
import { type CallContext, CooperativeTask, deadlineIn, msUntil, requireOwnerId, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { Analyser } from '../analysis/analyse.ts';
import { requireCurrentIndex } from '../checkpoint/checkpoint.ts';
import { maxOffset, readCursor, writeCursor } from './cursor.ts';
import { parseQuery } from '../query/parse-query.ts';
import { createAnd } from '../query/ast.ts';
import { resolveProjects } from './project-names.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import type { HitPage, Hit, QueryNode, Passage } from '../index-port/search-index.ts';
import { createSnippet } from './snippet/snippet.ts';

/** Less than the gateway's limit of 3 s for a search (docs/decisions.md#9-time-limits). */
export const searchTimeoutMs = 2_800;
/** Passages per hit. */
const maxPassages = 3;

export interface SearchRequest {
  /** A session must match all queries; an empty query matches every session. */
  readonly queries: readonly string[];
  readonly filters: search.Filters;
  /** 1 to 200. */
  readonly limit: number;
  /** `nextCursor` of the preceding page; empty for the first page. */
  readonly cursor: string;
  /** If set, matches contain only ids and ranks. */
  readonly keysOnly: boolean;
}

export type FindSessions = (request: SearchRequest, call: CallContext) => Promise<search.FindSessionsResponse>;

export interface FindOptions {
  readonly pool: Pool;
  readonly index: Pick<RebuildableIndex, 'find' | 'findPassages' | 'writeCheckpoint' | 'readCheckpoint'>;
  readonly sessions: Pick<SessionsMethods, 'listExclusions'>;
  readonly projects: Pick<ProjectsMethods, 'listProjects'>;
  /** Creates snippets faster if it has a cache. */
  readonly analyser: Analyser;
}

/**
 * Finds the caller's sessions. The query itself excludes deleted sessions, so totals are exact
 * (docs/decisions.md#20-exclusion-list). Throws INVALID for an invalid limit, cursor or query, and UNAVAILABLE without
 * the exclusion list or a current index.
 */
export async function findSessions(
  { pool, index, sessions, projects, analyser }: FindOptions,
  request: SearchRequest,
  call: CallContext,
): Promise<search.FindSessionsResponse> {
  const { queries, filters, limit, cursor, keysOnly } = request;
  if (limit < 1 || limit > 200) throw new ServiceError('INVALID', 'Invalid value for limit. Must be from 1 to 200');
  const offset = readCursor(cursor, [queries, filters]);
  const context = { ...call, deadline: Math.min(call.deadline, deadlineIn(searchTimeoutMs)) };
  const parsed = queries.map(parseQuery);
  const [ast, exclusions] = await Promise.all([
    resolveProjects(projects, combineQueries(parsed.map(query => query.ast)), context),
    sessions.listExclusions({}, context),
    requireCurrentIndex({ pool, index }, context.deadline),
  ]);
  const { ownerId, deadline } = { ownerId: requireOwnerId(context), deadline: context.deadline };
  const page = { limit, offset, nowMs: Date.now(), deadline };
  const hitPage = await index.find({ ownerId, ast, filters, exclusions, ...page });
  const { total, hits } = hitPage;
  const nextCursor = writeNextCursor(hitPage, offset, [queries, filters]);
  if (keysOnly) return { total, matches: hits.map(toKeyMatch), nextCursor };
  const terms = [...new Set(parsed.flatMap(query => query.snippetTerms))];
  const passages = await index.findPassages({ hits, terms, limit: maxPassages, deadline });
  const toMatchOf = (hit: Hit) => toMatch(hit, passages.get(hit) ?? [], terms, analyser);
  return { total, matches: await mapCooperatively(hits, deadline, toMatchOf), nextCursor };
}

/**
 * Lets the event loop run between items, because the snippet of one hit may take 40 ms. Throws UNAVAILABLE after the
 * deadline.
 */
async function mapCooperatively<From, To>(
  items: readonly From[],
  deadline: number,
  map: (item: From) => To,
): Promise<To[]> {
  const task = new CooperativeTask();
  const mapped: To[] = [];
  for (const item of items) {
    if (msUntil(deadline) <= 0) throw new ServiceError('UNAVAILABLE');
    mapped.push(map(item));
    if (task.isYieldDue) await task.yieldToEventLoop();
  }
  return mapped;
}

function toKeyMatch({ projectId, sessionId, rank }: Hit): search.Match {
  const noContent = { snippet: '', exchanges: [], name: '', createdMs: 0, updatedMs: 0, metadataJson: '' };
  return { projectId, sessionId, rank, ...noContent };
}

function combineQueries(nodes: readonly (QueryNode | undefined)[]): QueryNode | undefined {
  const nonEmpty = nodes.filter(node => node !== undefined);
  return nonEmpty.length === 0 ? undefined : createAnd(nonEmpty);
}

function writeNextCursor({ total, hits }: HitPage, offset: number, request: unknown): string {
  const end = offset + hits.length;
  return hits.length > 0 && end < total && end < maxOffset ? writeCursor(end, request) : '';
}

function toMatch(hit: Hit, passages: readonly Passage[], terms: readonly string[], analyser: Analyser): search.Match {
  const { name, createdMs, updatedMs, startedMs, endedMs, metadataJson } = hit.summary;
  const conversation = passages.filter(({ role }) => role !== 'title');
  return {
    projectId: hit.projectId,
    sessionId: hit.sessionId,
    rank: hit.rank,
    snippet: createSnippet(
      conversation.map(({ text }) => text),
      name,
      terms,
      analyser,
    ),
    exchanges: conversation.map(({ exchange, exchangeId, text }) => ({
      id: exchangeId,
      content: text,
      orderNumber: exchange,
    })),
    name,
    createdMs,
    updatedMs,
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
    metadataJson,
  };
}
