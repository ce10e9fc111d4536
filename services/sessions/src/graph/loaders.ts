import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isProjectId, parseSessionId } from '@archive/contracts';
import { type Load, createLoader, ServiceError } from '@archive/kit';
import type { Pool } from 'pg';
import * as store from './store.ts';
import type { Key, LatestOf } from './store.ts';
import type { SessionRow } from '../list/store.ts';

/** What one request of the graph reads of an owner's sessions; each kind is read together, whatever the number asked for. */
export interface Browsing {
  readonly session: Load<Key, SessionRow>;
  readonly latestOf: Load<LatestOf, SessionRow[]>;
  readonly count: Load<string, number>;
  /** Null: it does not fit the answer. */
  readonly markdown: Load<Key, string | null>;
  readonly latest: (limit: number) => Promise<SessionRow[]>;
}

/** Bytes of Markdown: of one session, and of all in one answer. */
export const markdownLimits = { one: 1_048_576, all: 2_097_152 };

/** Reads for one request: it remembers what it has read. */
export function browse(pool: Pool, owner: string): Browsing {
  return {
    session: createLoader(keys => sessionsByKey(pool, owner, keys), textOf),
    latestOf: createLoader(asked => latestOf(pool, owner, asked), latestText),
    count: createLoader(
      async ids => {
        const counts = await store.countOf(pool, owner, ids.filter(isProjectId));
        return new Map(counts.map(row => [row.project_id, row.count]));
      },
      id => id,
    ),
    markdown: createLoader(keys => markdownByKey(pool, owner, keys), textOf),
    latest: limit => store.latest(pool, owner, limit),
  };
}

const textOf = ({ projectId, id }: Key) => `${projectId}/${id}`;
const latestText = ({ projectId, limit }: LatestOf) => `${projectId}/${limit}`;

async function sessionsByKey(pool: Pool, owner: string, keys: readonly Key[]): Promise<Map<string, SessionRow>> {
  const wellFormed = keys.filter(({ projectId, id }) => isProjectId(projectId) && parseSessionId(id) === id);
  const rows = wellFormed.length === 0 ? [] : await store.rowsByKey(pool, owner, wellFormed);
  return new Map(rows.map(row => [textOf({ projectId: row.project_id, id: row.id }), row]));
}

async function latestOf(pool: Pool, owner: string, asked: readonly LatestOf[]): Promise<Map<string, SessionRow[]>> {
  const wellFormed = asked.filter(({ projectId }) => isProjectId(projectId));
  const groups = Map.groupBy(await store.latestOf(pool, owner, wellFormed), row => row.asked);
  return new Map(wellFormed.map((item, n) => [latestText(item), groups.get(n + 1) ?? []]));
}

const unpack = promisify(gunzip);

async function markdownByKey(pool: Pool, owner: string, keys: readonly Key[]): Promise<Map<string, string | null>> {
  const groups = Map.groupBy(await store.markdownRows(pool, owner, keys, markdownLimits.all), row => row.asked);
  const found = keys.map(async (key, n): Promise<[string, string | null][]> => {
    const rows = groups.get(n + 1);
    return rows ? [[textOf(key), await toMarkdown(rows.map(row => row.bytes))]] : [];
  });
  return new Map((await Promise.all(found)).flat());
}

async function toMarkdown(pieces: (Buffer | null)[]): Promise<string | null> {
  const bytes = pieces.filter(piece => piece !== null);
  if (bytes.length === 0) return null;
  try {
    return (await unpack(Buffer.concat(bytes), { maxOutputLength: markdownLimits.all })).toString();
  } catch (cause) {
    throw new ServiceError('INTERNAL', undefined, { cause });
  }
}
