import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isProjectId, parseSessionId } from '@archive/contracts';
import { type Load, createLoader, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';
import type { SessionReference, LatestOfProject } from './store.ts';
import type { SessionRow } from '../list/store.ts';
import { createRowReader, type ReadRows } from './row-reader.ts';

/**
 * Loaders for one GraphQL request. Each loader caches its items, and reads the items of one event-loop turn together.
 */
export interface GraphLoaders {
  readonly session: Load<SessionReference, SessionRow>;
  readonly latestByProject: Load<LatestOfProject, SessionRow[]>;
  readonly sessionCount: Load<string, number>;
  /** Resolves to null if the Markdown exceeds `maxMarkdownBytes`. */
  readonly markdown: Load<SessionReference, string | null>;
  readonly listLatest: (limit: number) => Promise<SessionRow[]>;
  /** Reserves bytes of the response for one Markdown. Returns false if the Markdown would exceed `maxMarkdownBytes`. */
  readonly reserveMarkdown: (bytes: number) => boolean;
}

/** Bounds on Markdown in one response. */
export const maxMarkdownBytes = { perSession: 1_048_576, perResponse: 2_097_152 };

/** Creates the loaders of one owner's sessions for one GraphQL request. */
export function createGraphLoaders(pool: Pool, owner: string): GraphLoaders {
  const readRows = createRowReader();
  let markdownBytes = 0;
  return {
    session: createLoader(references => loadSessions(pool, owner, references, readRows), toCacheKey),
    latestByProject: createLoader(items => loadLatest(pool, owner, items, readRows), toLatestCacheKey),
    sessionCount: createLoader(
      async ids => {
        const counts = await store.countByProject(pool, owner, ids.filter(isProjectId));
        return new Map(counts.map(row => [row.project_id, row.count]));
      },
      id => id,
    ),
    markdown: createLoader(references => loadMarkdown(pool, owner, references), toCacheKey),
    listLatest: limit => readRows(maxBytes => store.listLatest(pool, owner, limit, maxBytes)),
    reserveMarkdown: bytes => {
      const { perSession, perResponse } = maxMarkdownBytes;
      if (bytes > perSession || markdownBytes + bytes > perResponse) return false;
      markdownBytes += bytes;
      return true;
    },
  };
}

const toCacheKey = ({ projectId, id }: SessionReference) => `${projectId}/${id}`;
const toLatestCacheKey = ({ projectId, limit }: LatestOfProject) => `${projectId}/${limit}`;

async function loadSessions(
  pool: Pool,
  owner: string,
  references: readonly SessionReference[],
  readRows: ReadRows,
): Promise<Map<string, SessionRow>> {
  const validReferences = references.filter(({ projectId, id }) => isProjectId(projectId) && parseSessionId(id) === id);
  if (validReferences.length === 0) return new Map();
  const rows = await readRows(maxBytes => store.findSessionsByReference(pool, owner, validReferences, maxBytes));
  return new Map(rows.map(row => [toCacheKey({ projectId: row.project_id, id: row.id }), row]));
}

async function loadLatest(
  pool: Pool,
  owner: string,
  items: readonly LatestOfProject[],
  readRows: ReadRows,
): Promise<Map<string, SessionRow[]>> {
  const validItems = items.filter(({ projectId }) => isProjectId(projectId));
  const rows = await readRows(maxBytes => store.listLatestByProject(pool, owner, validItems, maxBytes));
  const groups = Map.groupBy(rows, row => row.item);
  return new Map(validItems.map((item, n) => [toLatestCacheKey(item), groups.get(n + 1) ?? []]));
}

const gunzipAsync = promisify(gunzip);

async function loadMarkdown(
  pool: Pool,
  owner: string,
  references: readonly SessionReference[],
): Promise<Map<string, string | null>> {
  const groups = Map.groupBy(
    await store.readMarkdownRows(pool, owner, references, maxMarkdownBytes.perResponse),
    row => row.item,
  );
  const entries = references.map(async (reference, n): Promise<[string, string | null][]> => {
    const rows = groups.get(n + 1);
    return rows ? [[toCacheKey(reference), await decompressMarkdown(rows.map(row => row.bytes))]] : [];
  });
  return new Map((await Promise.all(entries)).flat());
}

async function decompressMarkdown(chunks: (Buffer | null)[]): Promise<string | null> {
  const bytes = chunks.filter(chunk => chunk !== null);
  if (bytes.length === 0) return null;
  try {
    return (await gunzipAsync(Buffer.concat(bytes), { maxOutputLength: maxMarkdownBytes.perResponse })).toString();
  } catch (cause) {
    throw new ServiceError('INTERNAL', undefined, { cause });
  }
}
