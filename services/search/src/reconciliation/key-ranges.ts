import type { SessionsMethods } from '@archive/contracts';
import { deadlineIn, backgroundContext } from '@archive/kit';
import type { SearchIndex, SessionKey, IndexedSession } from '../index-port/search-index.ts';
import { compareKeys, type SessionPair, toMapKey } from './compare.ts';

/** Sessions per page. */
export const pageSize = 500;
/** For one page of one service. */
export const pageTimeoutMs = 10_000;

export interface KeyRangeOptions {
  readonly index: Pick<SearchIndex, 'list'>;
  readonly sessions: Pick<SessionsMethods, 'listVersions'>;
}

/** Consecutive keys, with the sessions of the sessions service and of the index. */
export interface KeyRange {
  /** The last key of the preceding range. */
  readonly after: SessionKey | undefined;
  readonly pairs: readonly SessionPair[];
  /** The last version that the sessions service has assigned, read after the index. */
  readonly lastVersion: number;
}

interface LiveSession {
  readonly key: SessionKey;
  readonly version: number;
}

/**
 * Reads all keys of the index and the sessions service in order, one page of each at a time. Throws UNAVAILABLE in an
 * outage. After an abort, throws the signal's reason.
 */
export async function* readKeyRanges(
  { index, sessions }: KeyRangeOptions,
  signal: AbortSignal,
): AsyncIterable<KeyRange> {
  let after: SessionKey | undefined;
  for (;;) {
    const indexed = await index.list({ after, limit: pageSize, deadline: deadlineIn(pageTimeoutMs) });
    const request = { after: after ?? null, limit: pageSize };
    const page = await sessions.listVersions(request, backgroundContext(pageTimeoutMs, signal));
    const live = page.sessions.flatMap(({ item, version }) => (item ? [{ key: item, version }] : []));
    const end = findEnd(indexed, live);
    yield { after, pairs: pairSessions(indexed, live, end), lastVersion: page.lastVersion };
    if (!end) return;
    after = end;
  }
}

/** Returns the last key up to which both pages are complete; undefined if no page follows either of them. */
function findEnd(indexed: readonly IndexedSession[], live: readonly LiveSession[]): SessionKey | undefined {
  const ends = [
    ...(indexed.length < pageSize ? [] : indexed.slice(-1)),
    ...(live.length < pageSize ? [] : live.slice(-1).map(({ key }) => key)),
  ];
  return ends.sort(compareKeys)[0];
}

function pairSessions(
  indexed: readonly IndexedSession[],
  live: readonly LiveSession[],
  end: SessionKey | undefined,
): SessionPair[] {
  const pairs = new Map<string, SessionPair>();
  const isInRange = (key: SessionKey) => !end || compareKeys(key, end) <= 0;
  for (const document of indexed)
    if (isInRange(document))
      pairs.set(toMapKey(document), { key: document, liveVersion: undefined, indexed: document });
  for (const { key, version } of live)
    if (isInRange(key))
      pairs.set(toMapKey(key), { key, liveVersion: version, indexed: pairs.get(toMapKey(key))?.indexed });
  return [...pairs.values()];
}

/**
 * Reads the index again, from the start of a range to the last of `pairs`. The keys of the result come from `toMapKey`.
 * Throws UNAVAILABLE in an outage.
 */
export async function readIndexAgain(
  index: Pick<SearchIndex, 'list'>,
  range: Pick<KeyRange, 'after'>,
  pairs: readonly Pick<SessionPair, 'key'>[],
): Promise<Map<string, IndexedSession>> {
  const documents = new Map<string, IndexedSession>();
  const last = pairs.map(({ key }) => key).reduce((a, b) => (compareKeys(a, b) > 0 ? a : b));
  let { after } = range;
  for (;;) {
    const page = await index.list({ after, limit: pageSize, deadline: deadlineIn(pageTimeoutMs) });
    for (const document of page) documents.set(toMapKey(document), document);
    after = page.at(-1);
    if (!after || page.length < pageSize || compareKeys(after, last) >= 0) return documents;
  }
}
