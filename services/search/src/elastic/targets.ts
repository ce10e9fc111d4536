import { ServiceError, type Logger } from '@archive/kit';
import { type Engine } from './engine.ts';
import { create, isCurrent, type Names, present, type Present, type Target } from './indices.ts';

/** Other processes notice within this time that indices are being filled or have been swapped, in ms. */
export const noticedMs = 1_000;

const timeout = 2_500;

/** Where to write and to search now. */
export interface Targets {
  /**
   * The target being filled, if there is one, then the one that answers. A new archive's are made here; those that get
   * lost later are not, since without their documents answers would be wrong. Throws UNAVAILABLE where they are missing
   * or of another mapping.
   */
  now(): Promise<readonly Target[]>;
  /** What is there, asked anew. */
  look(): Promise<Present>;
}

/** Asks the engine at most once in `noticedMs`. */
export function createTargets(engine: Engine, names: Names, log: Logger): Targets {
  let seen = false;
  let known: { readonly at: number; readonly targets: Promise<readonly Target[]> } | undefined;
  const look = () => present(engine, names, Date.now() + timeout);
  const read = async (): Promise<readonly Target[]> => {
    let found = await look();
    if (!seen && !found.has(names.live.heads)) {
      await create(engine, names, names.live, '0', Date.now() + 4 * timeout);
      found = await look();
    }
    if (!isCurrent(found, names.live)) throw unfit(log, seen);
    seen = true;
    return isCurrent(found, names.next) ? [names.next, names.live] : [names.live];
  };
  return {
    look,
    now() {
      if (known && performance.now() - known.at < noticedMs) return known.targets;
      const targets = read();
      known = { at: performance.now(), targets };
      targets.catch(() => (known = undefined));
      return targets;
    },
  };
}

function unfit(log: Logger, seen: boolean): ServiceError {
  const reason = seen ? 'the search index has gone' : "the search index is missing or another version's";
  log.error(`${reason}: npm run reindex fills a new one`);
  return new ServiceError('UNAVAILABLE', undefined, { cause: new Error(reason) });
}
