import { type sessions, type SessionsMethods } from '@archive/contracts';
import { requireOwnerId, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import { lookUpErasures, lookUpVersions } from './index-feed/reconciliation.ts';
import { partNumbers, type PartName } from './content/store.ts';
import type { IndexedRow, PageKey } from './index-feed/store.ts';
import { listExclusions, readForIndex, listVersions } from './index-feed/index-feed.ts';
import { requireSessionKey } from './identity/session-key.ts';
import { listSessions, type ListBatch, listRecentSessions, listSizes } from './list/list-sessions.ts';
import { readContent } from './content/read-content.ts';
import { receiveUpload } from './upload/receive-upload.ts';
import { deleteSession } from './write/delete-session.ts';
import { raiseFence } from './write/fence.ts';
import { lookUpSessions } from './list/look-up-sessions.ts';
import { readUsage } from './totals/store.ts';
import type { Quota } from './upload/quota.ts';
import { openTicket } from './upload/upload-ticket.ts';
import type { SessionRow, SizeColumns } from './list/store.ts';
import { checkUpload, storeUpload, type StoredUpload } from './upload/store-upload.ts';

interface WriteOptions {
  readonly quota: Quota;
  /** Folder for the spool files of uploads of over 1 MiB. */
  readonly spoolFolder: string;
  /** Runs after each commit that may have enqueued an event. */
  readonly onChange: () => void;
}

/** Creates the gRPC methods of the service. Each method parses its request, calls a function and maps the result. */
export function createSessionsMethods(pool: Pool, { quota, spoolFolder, onChange }: WriteOptions): SessionsMethods {
  return { ...readMethods(pool), ...indexFeedMethods(pool), ...writeMethods(pool, { quota, spoolFolder, onChange }) };
}

type ReadMethod = 'lookUpSessions' | 'readSession' | 'listSessions' | 'listRecentSessions' | 'listSizes' | 'readUsage';

function readMethods(pool: Pool): Pick<SessionsMethods, ReadMethod> {
  return {
    lookUpSessions: async request => ({ answers: (await lookUpSessions(pool, request.items)).map(toAnswer) }),
    readSession: async function* (request, context) {
      const item = requireSessionKey(requireOwnerId(context), request);
      for await (const { session, bytes } of readContent(pool, item, toPart(request.part))) {
        yield { session: session ? toSession(session) : null, content: bytes };
      }
    },
    listSessions: async function* (request, context) {
      const after = request.after
        ? { activityAt: new Date(request.after.activityMs), id: request.after.id }
        : undefined;
      for await (const page of listSessions(pool, requireOwnerId(context), request.projectId, request.limit, after))
        yield toPage(page);
    },
    listRecentSessions: async function* (request, context) {
      for await (const page of listRecentSessions(pool, requireOwnerId(context), request.limit)) yield toPage(page);
    },
    listSizes: async function* (request, context) {
      for await (const rows of listSizes(pool, requireOwnerId(context), request.projectId)) {
        yield { sessions: rows.map(row => ({ id: row.id, sizes: toSizes(row) })) };
      }
    },
    readUsage: (_, context) => readUsage(pool, requireOwnerId(context)),
  };
}

type IndexFeedMethod = 'readForIndex' | 'listExclusions' | 'listVersions' | 'lookUpVersions' | 'lookUpErasures';

function indexFeedMethods(pool: Pool): Pick<SessionsMethods, IndexFeedMethod> {
  return {
    readForIndex: async function* (request, context) {
      for await (const { state, part, bytes } of readForIndex(
        pool,
        requireSessionKey(requireOwnerId(context), request),
      )) {
        yield {
          state: state ? toState(state) : null,
          part: part ?? 'PART_UNSPECIFIED',
          content: bytes ?? Buffer.alloc(0),
        };
      }
    },
    listExclusions: async (_, context) => {
      const rows = await listExclusions(pool, requireOwnerId(context));
      return {
        projects: rows.flatMap(row => (row.id === null ? [{ projectId: row.project_id, generation: row.up_to }] : [])),
        sessions: rows.flatMap(row =>
          row.id === null ? [] : [{ projectId: row.project_id, sessionId: row.id, version: row.up_to }],
        ),
      };
    },
    listVersions: async ({ after, limit }) => {
      const key = after ? { owner_id: after.ownerId, project_id: after.projectId, id: after.sessionId } : undefined;
      const { rows, last } = await listVersions(pool, key, limit);
      return { sessions: rows.map(row => ({ item: toItem(row), version: row.version })), lastVersion: last };
    },
    lookUpVersions: async ({ items }) => ({ answers: await lookUpVersions(pool, items) }),
    lookUpErasures: async ({ items }) => ({ erased: await lookUpErasures(pool, items) }),
  };
}

function writeMethods(
  pool: Pool,
  { quota, spoolFolder, onChange }: WriteOptions,
): Omit<SessionsMethods, ReadMethod | IndexFeedMethod> {
  return {
    openTicket: (request, context) => openTicket(pool, requireSessionKey(requireOwnerId(context), request)),
    checkUpload: async ({ head }, context) => {
      if (!head) throw new ServiceError('INVALID');
      const unchanged = await checkUpload(pool, requireOwnerId(context), head, quota);
      return { unchanged: unchanged ? toStored(unchanged) : null };
    },
    storeSession: async (requests, context) => {
      const { head, content } = await receiveUpload(requests, spoolFolder);
      try {
        const stored = await storeUpload(pool, requireOwnerId(context), head, content, {
          callerSignal: context.signal,
          quota,
        });
        onChange();
        return { session: toStored(stored) };
      } finally {
        await content.spool.release();
      }
    },
    deleteSession: async (request, context) => {
      const { preconditions } = request;
      const { signal } = context;
      await deleteSession(pool, requireSessionKey(requireOwnerId(context), request), { preconditions, signal });
      onChange();
      return {};
    },
    raiseFence: async ({ projectId, generation }, context) => {
      await raiseFence(pool, requireOwnerId(context), projectId, generation);
      return {};
    },
  };
}

function toPart(part: sessions.ReadSessionRequest['part']): PartName {
  if (part in partNumbers) return part as PartName;
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

function toState(row: IndexedRow): sessions.IndexedState {
  return {
    version: row.version,
    generation: row.generation,
    session: toSession(row),
    activityMs: row.activity_at.getTime(),
  };
}

function toItem(row: PageKey): sessions.SessionItem {
  return { ownerId: row.owner_id, projectId: row.project_id, sessionId: row.id };
}

function toPage({ rows, total, next }: ListBatch): sessions.ListSessionsResponse {
  return {
    sessions: rows.map(toSession),
    ...(total === undefined ? {} : { total }),
    next: next ? { activityMs: next.activityAt.getTime(), id: next.id } : null,
  };
}

function toStored(stored: StoredUpload): sessions.StoredSession {
  return {
    createdMs: stored.createdAt.getTime(),
    updatedMs: stored.updatedAt.getTime(),
    etag: stored.etag,
    created: stored.created,
  };
}
