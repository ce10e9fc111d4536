import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isProjectId, parseSessionId } from '@archive/contracts';
import { type Load, createLoader, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';
import type { SessionReference, LatestOfProject } from './store.ts';
import type { SessionRow } from '../list/store.ts';

/** What one request of the graph reads of an owner's sessions; each kind is read together, whatever the number asked for. */
export interface GraphLoaders {
  readonly session: Load<SessionReference, SessionRow>;
  readonly latestByProject: Load<LatestOfProject, SessionRow[]>;
  readonly sessionCount: Load<string, number>;
  /** Null: it does not fit the answer. */
  readonly markdown: Load<SessionReference, string | null>;
  readonly listLatest: (limit: number) => Promise<SessionRow[]>;
}

/** Bytes of Markdown: of one session, and of all in one answer. */
export const maxMarkdownBytes = { one: 1_048_576, all: 2_097_152 };

/** Reads for one request: it remembers what it has read. */
export function createGraphLoaders(pool: Pool, owner: string): GraphLoaders {
  return {
    session: createLoader(keys => loadSessions(pool, owner, keys), toCacheKey),
    latestByProject: createLoader(asked => latestOf(pool, owner, asked), toLatestCacheKey),
    sessionCount: createLoader(
      async ids => {
        const counts = await store.countByProject(pool, owner, ids.filter(isProjectId));
        return new Map(counts.map(row => [row.project_id, row.count]));
      },
      id => id,
    ),
    markdown: createLoader(keys => loadMarkdown(pool, owner, keys), toCacheKey),
    listLatest: limit => store.listLatest(pool, owner, limit),
  };
}

const toCacheKey = ({ projectId, id }: SessionReference) => `${projectId}/${id}`;
const toLatestCacheKey = ({ projectId, limit }: LatestOfProject) => `${projectId}/${limit}`;

async function loadSessions(
  pool: Pool,
  owner: string,
  keys: readonly SessionReference[],
): Promise<Map<string, SessionRow>> {
  const wellFormed = keys.filter(({ projectId, id }) => isProjectId(projectId) && parseSessionId(id) === id);
  const rows = wellFormed.length === 0 ? [] : await store.findSessionsByReference(pool, owner, wellFormed);
  return new Map(rows.map(row => [toCacheKey({ projectId: row.project_id, id: row.id }), row]));
}

async function latestOf(
  pool: Pool,
  owner: string,
  asked: readonly LatestOfProject[],
): Promise<Map<string, SessionRow[]>> {
  const wellFormed = asked.filter(({ projectId }) => isProjectId(projectId));
  const groups = Map.groupBy(await store.listLatestByProject(pool, owner, wellFormed), row => row.asked);
  return new Map(wellFormed.map((item, n) => [toLatestCacheKey(item), groups.get(n + 1) ?? []]));
}

const gunzipAsync = promisify(gunzip);

async function loadMarkdown(
  pool: Pool,
  owner: string,
  keys: readonly SessionReference[],
): Promise<Map<string, string | null>> {
  const groups = Map.groupBy(await store.readMarkdownRows(pool, owner, keys, maxMarkdownBytes.all), row => row.asked);
  const found = keys.map(async (key, n): Promise<[string, string | null][]> => {
    const rows = groups.get(n + 1);
    return rows ? [[toCacheKey(key), await decompressMarkdown(rows.map(row => row.bytes))]] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

async function decompressMarkdown(chunks: (Buffer | null)[]): Promise<string | null> {
  const bytes = chunks.filter(piece => piece !== null);
  if (bytes.length === 0) return null;
  try {
    return (await gunzipAsync(Buffer.concat(bytes), { maxOutputLength: maxMarkdownBytes.all })).toString();
  } catch (cause) {
    throw new ServiceError('INTERNAL', undefined, { cause });
  }
}
