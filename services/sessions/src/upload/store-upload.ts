import { isName, type sessions } from '@archive/contracts';
import { ServiceError, transaction, type Queryable, type Spool } from '@archive/kit';
import type { Pool, PoolClient } from 'pg';
import { tellWrite } from '../write/outbox-events.ts';
import { addRows, type Chunk, eraseRows, type PartName, retireRows } from '../content/store.ts';
import { type Item, wellFormed } from '../session-key.ts';
import { holdFence, lockSession, type NewSession, readStanding, type Standing, write } from '../write/store.ts';

/** What is stored after an upload. */
export interface Stored {
  createdAt: Date;
  updatedAt: Date;
  etag: string;
  created: boolean;
}

/** Content held until it is whole: bytes in the spool, cut into rows as `chunks` says, in order. */
export interface Content {
  chunks: { part: PartName; seq: number; length: number }[];
  spool: Spool;
}

/**
 * Judges an upload against what is there: NOT_FOUND where its project or session was deleted since it began,
 * PRECONDITION_FAILED where a condition fails, else what is stored already if it is the same.
 */
function judge(head: sessions.UploadHead, found: Standing): Stored | undefined {
  if (found.dead_up_to >= head.generation) throw new ServiceError('NOT_FOUND', 'Project not found');
  if (found.dead_version > head.deadVersion) throw new ServiceError('NOT_FOUND', 'Session not found');
  const { ifMatch = [], ifMatchAny, ifNoneMatchAny } = head.preconditions ?? {};
  if (ifNoneMatchAny && found.alive) throw new ServiceError('PRECONDITION_FAILED');
  if (ifMatchAny && !found.alive) throw new ServiceError('PRECONDITION_FAILED');
  if (ifMatch.length > 0 && !(found.alive && ifMatch.includes(found.etag)))
    throw new ServiceError('PRECONDITION_FAILED');
  if (!found.alive || found.etag !== head.etag) return undefined;
  return { createdAt: found.created_at, updatedAt: found.updated_at, etag: found.etag, created: false };
}

/** Settles an upload without its content where the same is stored already; undefined: the content is wanted. */
export async function offer(db: Queryable, owner: string, head: sessions.UploadHead): Promise<Stored | undefined> {
  const item = checked(owner, head);
  return judge(head, await readStanding(db, item.ownerId, item.projectId, item.sessionId));
}

/** Stores an upload whole, or nothing of it. The content is held before the transaction begins. */
export async function store(
  pool: Pool,
  owner: string,
  head: sessions.UploadHead,
  content: Content,
  caller?: AbortSignal,
): Promise<Stored> {
  const item = checked(owner, head);
  const key = [item.ownerId, item.projectId, item.sessionId] as const;
  const work = async (tx: PoolClient) => {
    await holdFence(tx, item.ownerId, item.projectId);
    await lockSession(tx, ...key);
    const found = await readStanding(tx, ...key);
    const same = judge(head, found);
    if (same) return same;
    const row = await write(tx, toRow(item, head, content), !found.alive);
    // An erasure takes rows first: what a dead generation left of content would be this session's, and stay.
    if (found.exists || found.dead_up_to > 0) await (found.alive ? retireRows : eraseRows)(tx, ...key, row.version);
    const [owner, project, id] = key;
    for await (const chunks of batches(content))
      await addRows(tx, { owner, project, id, version: row.version }, chunks);
    await tellWrite(tx, item, row.version);
    return { createdAt: row.created_at, updatedAt: row.updated_at, etag: head.etag, created: !found.alive };
  };
  return transaction(pool, work, caller);
}

/** Rows per statement: 1 MiB at the most. */
const perStatement = 4;

async function* batches({ chunks, spool }: Content): AsyncIterable<Chunk[]> {
  for (let from = 0; from < chunks.length; from += perStatement) {
    const batch: Chunk[] = [];
    for (const { part, seq, length } of chunks.slice(from, from + perStatement)) {
      batch.push({ part, seq, bytes: await spool.read(length) });
    }
    yield batch;
  }
}

function checked(owner: string, head: sessions.UploadHead): Item {
  if (!isName(head.name) || !head.sizes || !/^[0-9a-f]{64}$/.test(head.etag)) throw new ServiceError('INVALID');
  return wellFormed(owner, head);
}

function toRow(item: Item, head: sessions.UploadHead, { chunks }: Content): NewSession {
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
