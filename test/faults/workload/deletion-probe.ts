import type { ProjectHistory } from '../invariants/project-history.ts';
import { UnansweredError } from './gateway-client.ts';
import type { Reader } from './reader.ts';

/** A slow index may apply a deletion 15 s late. */
const maxAgeMs = 15_000;
/** A query has at most 32 terms (docs/search.md). */
const maxWords = 24;

/**
 * Searches for recently deleted sessions of an owner in one query. Many queries would take too long to notice a session
 * that is visible for only a few ms.
 */
export class DeletionProbe {
  readonly #readers: readonly Reader[];

  constructor(readers: readonly Reader[]) {
    this.#readers = readers;
  }

  async search(gateway: number): Promise<void> {
    const words = this.#readers.flatMap(({ history }) => recentlyDeletedWords(history)).slice(-maxWords);
    const [first] = this.#readers;
    if (words.length === 0 || !first) return;
    const began = performance.now();
    try {
      const hits = await first.search(gateway, words.join(' OR '));
      for (const reader of this.#readers) reader.checkHits(hits, began);
    } catch (failure) {
      if (!(failure instanceof UnansweredError)) throw failure;
    }
  }
}

/** Returns the words of the last two contents of each session that was deleted recently. */
function recentlyDeletedWords({ deletions, uploads }: ProjectHistory): string[] {
  const since = performance.now() - maxAgeMs;
  const recent = deletions.filter(({ status, answeredMs }) => status === 200 && answeredMs > since);
  const deleted = recent.flatMap(({ session, startedMs }) => {
    const before = uploads.filter(
      upload => upload.answeredMs < startedMs && [undefined, upload.session].includes(session),
    );
    return [...Map.groupBy(before, upload => upload.session).values()].flatMap(ofSession => ofSession.slice(-2));
  });
  return [...new Set(deleted.map(({ marker }) => marker.slice('content-'.length)))];
}
