import { type sessions, type SessionsMethods } from '@archive/contracts';
import { ownerOf, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { parts, type PartName } from './content-store.ts';
import { list, type Page, recent, sizes } from './listing.ts';
import { read } from './reading.ts';
import { receive } from './receiving.ts';
import { lookUp, openTicket, raiseFence, remove, wellFormed } from './sessions.ts';
import type { SessionRow, SizeColumns } from './store.ts';
import { offer, store, type Stored } from './upload.ts';

/** The service as gRPC sees it: parse, call, map. Large uploads wait in `spoolFolder`. */
export function sessionsMethods(pool: Pool, spoolFolder: string): SessionsMethods {
  return { ...readingMethods(pool), ...writingMethods(pool, spoolFolder) };
}

type Reading = 'lookUpSessions' | 'readSession' | 'listSessions' | 'listRecentSessions' | 'listSizes';

function readingMethods(pool: Pool): Pick<SessionsMethods, Reading> {
  return {
    lookUpSessions: async request => ({ answers: (await lookUp(pool, request.items)).map(toAnswer) }),
    readSession: async function* (request, context) {
      const item = wellFormed(ownerOf(context), request);
      for await (const { session, bytes } of read(pool, item, toPart(request.part))) {
        yield { session: session ? toSession(session) : null, content: bytes };
      }
    },
    listSessions: async function* (request, context) {
      const after = request.after
        ? { activityAt: new Date(request.after.activityMs), id: request.after.id }
        : undefined;
      for await (const page of list(pool, ownerOf(context), request.projectId, request.limit, after))
        yield toPage(page);
    },
    listRecentSessions: async function* (request, context) {
      for await (const page of recent(pool, ownerOf(context), request.limit)) yield toPage(page);
    },
    listSizes: async function* (request, context) {
      for await (const rows of sizes(pool, ownerOf(context), request.projectId)) {
        yield { sessions: rows.map(row => ({ id: row.id, sizes: toSizes(row) })) };
      }
    },
  };
}

function writingMethods(pool: Pool, spoolFolder: string): Omit<SessionsMethods, Reading> {
  return {
    openTicket: async (request, context) => ({
      deadVersion: await openTicket(pool, wellFormed(ownerOf(context), request)),
    }),
    offerSession: async ({ head }, context) => {
      if (!head) throw new ServiceError('INVALID');
      const same = await offer(pool, ownerOf(context), head);
      return { unchanged: same ? toStored(same) : null };
    },
    storeSession: async (requests, context) => {
      const { head, content } = await receive(requests, spoolFolder);
      try {
        return { session: toStored(await store(pool, ownerOf(context), head, content)) };
      } finally {
        await content.spool.release();
      }
    },
    deleteSession: async (request, context) => {
      await remove(pool, wellFormed(ownerOf(context), request));
      return {};
    },
    raiseFence: async ({ projectId, generation }, context) => {
      await raiseFence(pool, ownerOf(context), projectId, generation);
      return {};
    },
  };
}

function toPart(part: sessions.ReadSessionRequest['part']): PartName {
  if (part in parts) return part as PartName;
  throw new ServiceError('INVALID', 'Invalid part');
}

function toSizes(row: SizeColumns): sessions.Sizes {
  return {
    markdown: row.markdown_size,
    ...(row.raw_size === null ? {} : { rawData: row.raw_size }),
    ...(row.data_size === null ? {} : { sessionData: row.data_size }),
  };
}

function toAnswer(row: (SizeColumns & { etag: string; updated_at: Date }) | undefined): sessions.SessionAnswer {
  if (!row) return { found: false, etag: '', updatedMs: 0, sizes: null };
  return { found: true, etag: row.etag, updatedMs: row.updated_at.getTime(), sizes: toSizes(row) };
}

function toSession(row: SessionRow): sessions.Session {
  return {
    id: row.id,
    projectId: row.project_id,
    name: row.name,
    sizes: toSizes(row),
    createdMs: row.created_at.getTime(),
    updatedMs: row.updated_at.getTime(),
    ...(row.started_at ? { startedMs: row.started_at.getTime() } : {}),
    ...(row.ended_at ? { endedMs: row.ended_at.getTime() } : {}),
    metadataJson: row.metadata,
    etag: row.etag,
  };
}

function toPage({ rows, total, next }: Page): sessions.ListSessionsResponse {
  return {
    sessions: rows.map(toSession),
    ...(total === undefined ? {} : { total }),
    next: next ? { activityMs: next.activityAt.getTime(), id: next.id } : null,
  };
}

function toStored(stored: Stored): sessions.StoredSession {
  return {
    createdMs: stored.createdAt.getTime(),
    updatedMs: stored.updatedAt.getTime(),
    etag: stored.etag,
    created: stored.created,
  };
}
