import { deadlineIn, type Logger, ServiceError } from '@archive/kit';
import { type Engine } from '../client/client.ts';
import {
  create,
  isCurrent,
  isForeign,
  isServed,
  type Names,
  present,
  type Present,
  type Target,
  writable,
} from './indices.ts';

/** Other processes notice within this time that indices are being filled or have been swapped, in ms. */
export const noticedMs = 1_000;

const timeout = 2_500;

/** Where to write and to search now. */
export interface Targets {
  /**
   * The target being filled, if there is one, then the one that answers. Throws UNAVAILABLE where processes of another
   * version fill one, which would lack what is written here: the event comes again, to them or after them.
   */
  now(): Promise<readonly Target[]>;
  /**
   * Resolves where there is an index to search. A new archive's is made here; one that gets lost later is not, since
   * without its documents answers would be wrong. Throws UNAVAILABLE where it is missing or of a mapping that does not fit.
   */
  serving(): Promise<void>;
  /** What is there, asked anew. */
  look(): Promise<Present>;
}

/** Asks the engine at most once in `noticedMs`. */
export function createTargets(engine: Engine, names: Names, log: Logger): Targets {
  let seen = false;
  let known: { readonly at: number; readonly found: Promise<Present> } | undefined;
  const look = () => present(engine, names, deadlineIn(timeout));
  const read = async (): Promise<Present> => {
    let found = await look();
    if (!seen && !found.has(names.live.heads)) {
      await create(engine, names, names.live, '0', deadlineIn(4 * timeout));
      found = await look();
    }
    if (!isServed(found, names.live)) throw unfit(log, "the search index is missing or another version's");
    seen = true;
    return found;
  };
  const recent = () => {
    if (known && performance.now() - known.at < noticedMs) return known.found;
    const found = read();
    known = { at: performance.now(), found };
    found.catch(() => (known = undefined));
    return found;
  };
  return {
    look,
    async now() {
      const found = await recent();
      if (isForeign(found, names.next)) throw unfit(log, 'another version of the archive fills the search index');
      const live = writable(found, names.live);
      return isCurrent(found, names.next) ? [names.next, live] : [live];
    },
    async serving() {
      await recent();
    },
  };
}

function unfit(log: Logger, reason: string): ServiceError {
  log.error(`${reason}: npm run reindex fills a new one`);
  return new ServiceError('UNAVAILABLE', undefined, { cause: new Error(reason) });
}
