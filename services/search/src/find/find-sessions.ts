import type { ProjectsMethods, search, SessionsMethods } from '@archive/contracts';
import { type CallContext, deadlineIn, requireOwnerId, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import type { Analyser } from '../analysis/analyse.ts';
import { demandCurrent } from '../checkpoint/checkpoint.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { parseQuery } from '../query/parse-query.ts';
import { all } from '../query/ast.ts';
import { resolveProjects } from './project-names.ts';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import type { HitPage, Hit, QueryNode, Passage } from '../index-port/search-index.ts';
import { snippet } from './snippet/snippet.ts';

/** A search is answered or refused within this, in ms (cases.md, promise 5). */
const patience = 2_800;
const passagesShown = 3;

export interface Question {
  /** Each must match; an empty one always does. */
  readonly queries: readonly string[];
  readonly filters: search.Filters;
  /** 1 to 200. */
  readonly limit: number;
  /** The next_cursor of the page before; empty: from the start. */
  readonly cursor: string;
  /** Whether ids and ranks are enough. */
  readonly keysOnly: boolean;
}

export interface FindingOptions {
  readonly pool: Pool;
  readonly index: Pick<RebuildableIndex, 'find' | 'passages' | 'writeCheckpoint' | 'readCheckpoint'>;
  readonly sessions: Pick<SessionsMethods, 'listExclusions'>;
  readonly projects: Pick<ProjectsMethods, 'listProjects'>;
  /** Of what is shown; one that remembers words. */
  readonly analyser: Analyser;
}

/**
 * Finds the caller's sessions. What is deleted is asked for first and excluded in the query itself, so that totals are
 * right too; where that can't be asked the answer is UNAVAILABLE, never a guess. INVALID for a question out of bounds.
 */
export async function findSessions(
  { pool, index, sessions, projects, analyser }: FindingOptions,
  question: Question,
  call: CallContext,
): Promise<search.FindSessionsResponse> {
  const { queries, filters, limit, cursor, keysOnly } = question;
  if (limit < 1 || limit > 200) throw new ServiceError('INVALID', 'Invalid value for limit. Must be from 1 to 200');
  const offset = readCursor(cursor, [queries, filters]);
  const context = { ...call, deadline: Math.min(call.deadline, deadlineIn(patience)) };
  const parsed = queries.map(parseQuery);
  const [ast, exclusions] = await Promise.all([
    resolveProjects(projects, together(parsed.map(query => query.node)), context),
    sessions.listExclusions({}, context),
    demandCurrent({ pool, index }, context.deadline),
  ]);
  const { ownerId, deadline } = { ownerId: requireOwnerId(context), deadline: context.deadline };
  const page = { limit, offset, nowMs: Date.now(), deadline };
  const found = await index.find({ ownerId, ast, filters, exclusions, ...page });
  const { total, hits } = found;
  const nextCursor = next(found, offset, [queries, filters]);
  if (keysOnly) return { total, matches: hits.map(toKey), nextCursor };
  const terms = [...new Set(parsed.flatMap(query => query.terms))];
  const passages = await index.passages({ hits, terms, limit: passagesShown, deadline });
  const matches = hits.map(hit => toMatch(hit, passages.get(hit) ?? [], terms, analyser));
  return { total, matches, nextCursor };
}

function toKey({ projectId, sessionId, rank }: Hit): search.Match {
  const nothing = { snippet: '', exchanges: [], name: '', createdMs: 0, updatedMs: 0, metadataJson: '' };
  return { projectId, sessionId, rank, ...nothing };
}

function together(nodes: readonly (QueryNode | undefined)[]): QueryNode | undefined {
  const given = nodes.filter(node => node !== undefined);
  return given.length === 0 ? undefined : all(given);
}

function next({ total, hits }: HitPage, offset: number, question: unknown): string {
  const end = offset + hits.length;
  return hits.length > 0 && end < total && end < 10_000 ? writeCursor(end, question) : '';
}

function toMatch(hit: Hit, passages: readonly Passage[], terms: readonly string[], analyser: Analyser): search.Match {
  const { name, createdMs, updatedMs, startedMs, endedMs, metadataJson } = hit.summary;
  const said = passages.filter(({ role }) => role !== 'title');
  return {
    projectId: hit.projectId,
    sessionId: hit.sessionId,
    rank: hit.rank,
    snippet: snippet(
      said.map(({ text }) => text),
      name,
      terms,
      analyser,
    ),
    exchanges: said.map(({ exchange, exchangeId, text }) => ({ id: exchangeId, content: text, orderNumber: exchange })),
    name,
    createdMs,
    updatedMs,
    ...(startedMs === undefined ? {} : { startedMs }),
    ...(endedMs === undefined ? {} : { endedMs }),
    metadataJson,
  };
}
