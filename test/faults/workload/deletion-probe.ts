import { Unanswered } from './gateway-client.ts';
import type { Chronicle } from '../invariants/phase-log.ts';
import type { Watcher } from './reader.ts';

/** How long it looks for what was deleted, in ms: as long as an index may need to hear of it while it is slow. */
const lately = 15_000;
/** Words of a search; the archive takes 32. */
const mostWords = 24;

/**
 * Searches for everything that an owner deleted lately, at once: what a search shows between the confirmation of a
 * deletion and its effect is there for some ms only.
 */
export class Sentinel {
  readonly #watchers: readonly Watcher[];

  /** Of one owner. */
  constructor(watchers: readonly Watcher[]) {
    this.#watchers = watchers;
  }

  async look(half: number): Promise<void> {
    const words = this.#watchers.flatMap(({ chronicle }) => deletedLately(chronicle)).slice(-mostWords);
    const [first] = this.#watchers;
    if (words.length === 0 || !first) return;
    const began = performance.now();
    try {
      const hits = await first.find(half, words.join(' OR '));
      for (const watcher of this.#watchers) watcher.judgeHits(hits, began);
    } catch (failure) {
      if (!(failure instanceof Unanswered)) throw failure;
    }
  }
}

/** The last two contents of each session that was deleted lately. */
function deletedLately({ deletions, uploads }: Chronicle): string[] {
  const since = performance.now() - lately;
  const late = deletions.filter(({ status, answered }) => status === 200 && answered > since);
  const gone = late.flatMap(({ session, began }) => {
    const before = uploads.filter(upload => upload.answered < began && [undefined, upload.session].includes(session));
    return [...Map.groupBy(before, upload => upload.session).values()].flatMap(own => own.slice(-2));
  });
  return [...new Set(gone.map(({ marker }) => marker.slice('content-'.length)))];
}
