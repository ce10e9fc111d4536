import { isName, requirePreconditions, type sessions } from '@archive/contracts';
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
import { type SessionKey, requireSessionKey } from '../identity/session-key.ts';
import { type Quota, noQuota, requireQuota } from './quota.ts';
import { lockUsage, readUsage, type Usage } from '../totals/store.ts';
import {
  lockFenceShared,
  lockSession,
  type NewSession,
  readWriteGuards,
  toCurrentVersion,
  type WriteGuards,
  upsertSession,
} from '../write/store.ts';

export interface StoredUpload {
  createdAt: Date;
  updatedAt: Date;
  etag: string;
  created: boolean;
}

/** The content of a complete upload. `spool` has the bytes, and `chunks` describes the rows, in order. */
export interface UploadContent {
  chunks: { part: PartName; seq: number; length: number }[];
  spool: Spool;
}

/**
 * Checks an upload against the stored state. Throws NOT_FOUND for a deletion after the ticket was issued, and
 * PRECONDITION_FAILED if a precondition is false. Returns the stored session if it has the entity tag of the upload.
 */
function checkWriteGuards(head: sessions.UploadHead, guards: WriteGuards): StoredUpload | undefined {
  if (guards.dead_up_to >= head.generation) throw new ServiceError('NOT_FOUND', 'Project not found');
  if (guards.dead_version > head.deadVersion) throw new ServiceError('NOT_FOUND', 'Session not found');
  requirePreconditions(head.preconditions, toCurrentVersion(guards));
  if (!guards.is_live || guards.etag !== head.etag) return undefined;
  return { createdAt: guards.created_at, updatedAt: guards.updated_at, etag: guards.etag, created: false };
}

/**
 * Checks an upload by its head, before the content is sent. Returns the stored session if the upload does not change
 * it. Throws the same errors as `storeUpload`.
 */
export async function checkUpload(
  db: Queryable,
  owner: string,
  head: sessions.UploadHead,
  quota: Quota = noQuota,
): Promise<StoredUpload | undefined> {
  const key = requireValidHead(owner, head);
  const guards = await readWriteGuards(db, key.ownerId, key.projectId, key.sessionId);
  const unchanged = checkWriteGuards(head, guards);
  if (unchanged || quota === noQuota) return unchanged;
  const added = toAddedUsage(head, guards);
  const { sessions, bytes } = await readUsage(db, owner);
  requireQuota(quota, { sessions: sessions + added.sessions, bytes: bytes + added.bytes }, added, countBytes(head));
  return undefined;
}

/**
 * Stores an upload in one transaction (docs/decisions.md#23-upload-path). Throws INVALID for an invalid head,
 * UNAVAILABLE if `callerSignal` is aborted, and the errors of `checkWriteGuards` and `requireQuota`.
 */
export async function storeUpload(
  pool: Pool,
  owner: string,
  head: sessions.UploadHead,
  content: UploadContent,
  { callerSignal, quota = noQuota }: { callerSignal?: AbortSignal; quota?: Quota } = {},
): Promise<StoredUpload> {
  const key = requireValidHead(owner, head);
  const ids = [key.ownerId, key.projectId, key.sessionId] as const;
  const work = async (tx: PoolClient) => {
    await lockFenceShared(tx, key.ownerId, key.projectId);
    await lockSession(tx, ...ids);
    const guards = await readWriteGuards(tx, ...ids);
    const unchanged = checkWriteGuards(head, guards);
    if (unchanged) return unchanged;
    const row = await upsertSession(tx, toNewSession(key, head, content), !guards.is_live);
    // An erasure deletes the session row before the content. Content of a dead generation may therefore exist without a
    // row.
    if (guards.has_row || guards.dead_up_to > 0)
      await (guards.is_live ? markContentReplaced : eraseOldContent)(tx, ...ids, row.version);
    const version = { owner: key.ownerId, project: key.projectId, id: key.sessionId, version: row.version };
    for await (const rows of readBatches(content)) await insertContentRows(tx, version, rows);
    await enqueueWrite(tx, key, row.version, guards.has_row && !guards.is_live);
    if (quota !== noQuota) {
      // This lock comes last in the transaction, so that an owner's uploads wait only for each other's commits.
      await lockUsage(tx, owner);
      requireQuota(quota, await readUsage(tx, owner), toAddedUsage(head, guards), countBytes(head));
    }
    return { createdAt: row.created_at, updatedAt: row.updated_at, etag: head.etag, created: !guards.is_live };
  };
  return transaction(pool, work, callerSignal);
}

function countBytes({ sizes, metadataJson }: sessions.UploadHead): number {
  const { markdown = 0, rawData = 0, sessionData = 0 } = sizes ?? {};
  return markdown + rawData + sessionData + Buffer.byteLength(metadataJson);
}

/** How much an upload adds to its owner's usage. `bytes` is negative if the upload replaces a larger session. */
const toAddedUsage = (head: sessions.UploadHead, { is_live, bytes }: WriteGuards): Usage => ({
  sessions: is_live ? 0 : 1,
  bytes: countBytes(head) - bytes,
});

/** Number of rows per statement. Four rows have at most 1 MiB. */
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

function toNewSession(key: SessionKey, head: sessions.UploadHead, { chunks }: UploadContent): NewSession {
  const countRows = (part: PartName) => chunks.filter(chunk => chunk.part === part).length;
  return {
    owner: key.ownerId,
    project: key.projectId,
    id: key.sessionId,
    generation: head.generation,
    name: head.name,
    metadata: head.metadataJson,
    etag: head.etag,
    markdown_size: head.sizes?.markdown ?? 0,
    raw_size: head.sizes?.rawData ?? null,
    data_size: head.sizes?.sessionData ?? null,
    markdownRows: countRows('PART_MARKDOWN'),
    rawRows: countRows('PART_RAW_DATA'),
    dataRows: countRows('PART_SESSION_DATA'),
    startedAt: head.startedMs === undefined ? null : new Date(head.startedMs),
    endedAt: head.endedMs === undefined ? null : new Date(head.endedMs),
  };
}
