import { deadlineIn, type Logger, ServiceError } from '@archive/kit';
import { type Engine } from '../client/client.ts';
import {
  createIndices,
  isCurrent,
  isOtherVersion,
  isSearchable,
  type IndexNames,
  readExistingIndices,
  type ExistingIndices,
  type IndexPair,
  withKnownFields,
} from './indices.ts';

/** Other processes notice within this time that indices are being filled or have been swapped, in ms. */
export const noticeDelayMs = 1_000;

const timeoutMs = 2_500;

/** Where to write and to search now. */
export interface WriteTargets {
  /**
   * The target being filled, if there is one, then the one that answers. Throws UNAVAILABLE where processes of another
   * version fill one, which would lack what is written here: the event comes again, to them or after them.
   */
  current(): Promise<readonly IndexPair[]>;
  /**
   * Resolves where there is an index to search. A new archive's is made here; one that gets lost later is not, since
   * without its documents answers would be wrong. Throws UNAVAILABLE where it is missing or of a mapping that does not fit.
   */
  requireSearchable(): Promise<void>;
  /** What is there, asked anew. */
  readIndices(): Promise<ExistingIndices>;
}

/** Asks the engine at most once in `noticedMs`. */
export function createWriteTargets(engine: Engine, names: IndexNames, log: Logger): WriteTargets {
  let hasBeenSearchable = false;
  let cached: { readonly at: number; readonly found: Promise<ExistingIndices> } | undefined;
  const readIndices = () => readExistingIndices(engine, names, deadlineIn(timeoutMs));
  const read = async (): Promise<ExistingIndices> => {
    let found = await readIndices();
    if (!hasBeenSearchable && !found.has(names.live.heads)) {
      await createIndices(engine, names, names.live, '0', deadlineIn(4 * timeoutMs));
      found = await readIndices();
    }
    if (!isSearchable(found, names.live)) throw unavailable(log, "the search index is missing or another version's");
    hasBeenSearchable = true;
    return found;
  };
  const readRecent = () => {
    if (cached && performance.now() - cached.at < noticeDelayMs) return cached.found;
    const found = read();
    cached = { at: performance.now(), found };
    found.catch(() => (cached = undefined));
    return found;
  };
  return {
    readIndices,
    async current() {
      const found = await readRecent();
      if (isOtherVersion(found, names.next))
        throw unavailable(log, 'another version of the archive fills the search index');
      const live = withKnownFields(found, names.live);
      return isCurrent(found, names.next) ? [names.next, live] : [live];
    },
    async requireSearchable() {
      await readRecent();
    },
  };
}

function unavailable(log: Logger, reason: string): ServiceError {
  log.error(`${reason}: npm run reindex fills a new one`);
  return new ServiceError('UNAVAILABLE', undefined, { cause: new Error(reason) });
}
