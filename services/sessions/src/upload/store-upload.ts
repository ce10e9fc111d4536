import { isName, type sessions } from '@archive/contracts';
import { ServiceError, transaction, type Queryable, type Spool } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { enqueueWrite } from '../write/outbox-events.ts';
import {
  insertContentRows,
  type ContentRow,
  eraseOldContent,
  type PartName,
  markContentReplaced,
} from '../content/store.ts';
import { type SessionKey, requireSessionKey } from '../session-key.ts';
import {
  lockFenceShared,
  lockSession,
  type NewSession,
  readWriteGuards,
  type WriteGuards,
  upsertSession,
} from '../write/store.ts';

/** What is stored after an upload. */
export interface StoredUpload {
  createdAt: Date;
  updatedAt: Date;
  etag: string;
  created: boolean;
}

/** Content held until it is whole: bytes in the spool, cut into rows as `chunks` says, in order. */
export interface UploadContent {
  chunks: { part: PartName; seq: number; length: number }[];
  spool: Spool;
}

/**
 * Judges an upload against what is there: NOT_FOUND where its project or session was deleted since it began,
 * PRECONDITION_FAILED where a condition fails, else what is stored already if it is the same.
 */
function checkWriteGuards(head: sessions.UploadHead, found: WriteGuards): StoredUpload | undefined {
  if (found.dead_up_to >= head.generation) throw new ServiceError('NOT_FOUND', 'Project not found');
  if (found.dead_version > head.deadVersion) throw new ServiceError('NOT_FOUND', 'Session not found');
  const { ifMatch = [], ifMatchAny, ifNoneMatchAny } = head.preconditions ?? {};
  if (ifNoneMatchAny && found.is_live) throw new ServiceError('PRECONDITION_FAILED');
  if (ifMatchAny && !found.is_live) throw new ServiceError('PRECONDITION_FAILED');
  if (ifMatch.length > 0 && !(found.is_live && ifMatch.includes(found.etag)))
    throw new ServiceError('PRECONDITION_FAILED');
  if (!found.is_live || found.etag !== head.etag) return undefined;
  return { createdAt: found.created_at, updatedAt: found.updated_at, etag: found.etag, created: false };
}

/** Settles an upload without its content where the same is stored already; undefined: the content is wanted. */
export async function checkUpload(
  db: Queryable,
  owner: string,
  head: sessions.UploadHead,
): Promise<StoredUpload | undefined> {
  const item = requireValidHead(owner, head);
  return checkWriteGuards(head, await readWriteGuards(db, item.ownerId, item.projectId, item.sessionId));
}

/** Stores an upload whole, or nothing of it. The content is held before the transaction begins. */
export async function storeUpload(
  pool: Pool,
  owner: string,
  head: sessions.UploadHead,
  content: UploadContent,
  caller?: AbortSignal,
): Promise<StoredUpload> {
  const item = requireValidHead(owner, head);
  const key = [item.ownerId, item.projectId, item.sessionId] as const;
  const work = async (tx: PoolClient) => {
    await lockFenceShared(tx, item.ownerId, item.projectId);
    await lockSession(tx, ...key);
    const found = await readWriteGuards(tx, ...key);
    const unchanged = checkWriteGuards(head, found);
    if (unchanged) return unchanged;
    const row = await upsertSession(tx, toNewSession(item, head, content), !found.is_live);
    // An erasure takes rows first: what a dead generation left of content would be this session's, and stay.
    if (found.has_row || found.dead_up_to > 0)
      await (found.is_live ? markContentReplaced : eraseOldContent)(tx, ...key, row.version);
    const [owner, project, id] = key;
    for await (const chunks of readBatches(content))
      await insertContentRows(tx, { owner, project, id, version: row.version }, chunks);
    await enqueueWrite(tx, item, row.version);
    return { createdAt: row.created_at, updatedAt: row.updated_at, etag: head.etag, created: !found.is_live };
  };
  return transaction(pool, work, caller);
}

/** Rows per statement: 1 MiB at the most. */
const rowsPerStatement = 4;

async function* readBatches({ chunks, spool }: UploadContent): AsyncIterable<ContentRow[]> {
  for (let from = 0; from < chunks.length; from += rowsPerStatement) {
    const batch: ContentRow[] = [];
    for (const { part, seq, length } of chunks.slice(from, from + rowsPerStatement)) {
      batch.push({ part, seq, bytes: await spool.read(length) });
    }
    yield batch;
  }
}

function requireValidHead(owner: string, head: sessions.UploadHead): SessionKey {
  if (!isName(head.name) || !head.sizes || !/^[0-9a-f]{64}$/.test(head.etag)) throw new ServiceError('INVALID');
  return requireSessionKey(owner, head);
}

function toNewSession(item: SessionKey, head: sessions.UploadHead, { chunks }: UploadContent): NewSession {
  const rows = (part: PartName) => chunks.filter(chunk => chunk.part === part).length;
  return {
    owner: item.ownerId,
    project: item.projectId,
    id: item.sessionId,
    generation: head.generation,
    name: head.name,
    metadata: head.metadataJson,
    etag: head.etag,
    markdown_size: head.sizes?.markdown ?? 0,
    raw_size: head.sizes?.rawData ?? null,
    data_size: head.sizes?.sessionData ?? null,
    markdownRows: rows('PART_MARKDOWN'),
    rawRows: rows('PART_RAW_DATA'),
    dataRows: rows('PART_SESSION_DATA'),
    startedAt: head.startedMs === undefined ? null : new Date(head.startedMs),
    endedAt: head.endedMs === undefined ? null : new Date(head.endedMs),
  };
}
