import type { SessionsMethods } from '@archive/contracts';
import { deadlineIn, backgroundContext } from '@archive/kit';
import type { SearchIndex, SessionKey, IndexedSession } from '../index-port/search-index.ts';
import { compareKeys, type Pair, textOf } from './compare.ts';

/** Sessions of a page. */
export const pageSize = 500;
/** What a page may take, in ms. */
export const patience = 10_000;

export interface WindowOptions {
  readonly index: Pick<SearchIndex, 'list'>;
  readonly sessions: Pick<SessionsMethods, 'listVersions'>;
}

/** A stretch of keys as both have it. */
export interface Window {
  /** The last key before it. */
  readonly after: SessionKey | undefined;
  readonly pairs: readonly Pair[];
  /** The last version that sessions had given when the index had been read. */
  readonly lastVersion: number;
}

interface Live {
  readonly key: SessionKey;
  readonly version: number;
}

/** All keys of sessions and of the index in their order, a page of both at a time. */
export async function* windows({ index, sessions }: WindowOptions, signal: AbortSignal): AsyncIterable<Window> {
  let after: SessionKey | undefined;
  for (;;) {
    const stored = await index.list({ after, limit: pageSize, deadline: deadlineIn(patience) });
    const asked = { after: after ?? null, limit: pageSize };
    const page = await sessions.listVersions(asked, backgroundContext(patience, signal));
    const live = page.sessions.flatMap(({ item, version }) => (item ? [{ key: item, version }] : []));
    const end = endOf(stored, live);
    yield { after, pairs: pairsOf(stored, live, end), lastVersion: page.lastVersion };
    if (!end) return;
    after = end;
  }
}

/** How far both pages are whole; undefined where nothing follows either. */
function endOf(stored: readonly IndexedSession[], live: readonly Live[]): SessionKey | undefined {
  const ends = [
    ...(stored.length < pageSize ? [] : stored.slice(-1)),
    ...(live.length < pageSize ? [] : live.slice(-1).map(({ key }) => key)),
  ];
  return ends.sort(compareKeys)[0];
}

function pairsOf(stored: readonly IndexedSession[], live: readonly Live[], end: SessionKey | undefined): Pair[] {
  const pairs = new Map<string, Pair>();
  const within = (key: SessionKey) => !end || compareKeys(key, end) <= 0;
  for (const one of stored) if (within(one)) pairs.set(textOf(one), { key: one, live: undefined, stored: one });
  for (const { key, version } of live)
    if (within(key)) pairs.set(textOf(key), { key, live: version, stored: pairs.get(textOf(key))?.stored });
  return [...pairs.values()];
}

/** What stands in the index now, from the beginning of a window to the last of some of its keys. */
export async function storedAgain(
  index: Pick<SearchIndex, 'list'>,
  window: Pick<Window, 'after'>,
  wanted: readonly Pick<Pair, 'key'>[],
): Promise<Map<string, IndexedSession>> {
  const found = new Map<string, IndexedSession>();
  const last = wanted.map(({ key }) => key).reduce((a, b) => (compareKeys(a, b) > 0 ? a : b));
  let { after } = window;
  for (;;) {
    const page = await index.list({ after, limit: pageSize, deadline: deadlineIn(patience) });
    for (const one of page) found.set(textOf(one), one);
    after = page.at(-1);
    if (!after || page.length < pageSize || compareKeys(after, last) >= 0) return found;
  }
}
