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

/** Every process notices the start and the end of a rebuild within this time. */
export const rebuildNoticeDelayMs = 1_000;

const timeoutMs = 2_500;

export interface WriteTargets {
  /**
   * Returns the target of a running rebuild, if any, and then the live target. Throws UNAVAILABLE while processes of
   * another version rebuild, because the new index would miss the write. The event comes again later.
   */
  current(): Promise<readonly IndexPair[]>;
  /**
   * Throws UNAVAILABLE if the live index is missing or incompatible. Creates a missing index only before the first
   * success. An index that is missing later was lost, and an empty one would give wrong answers.
   */
  requireSearchable(): Promise<void>;
  /** Reads the existing indices without the cache. */
  readIndices(): Promise<ExistingIndices>;
}

/** Creates targets that cache the existing indices for `rebuildNoticeDelayMs`. */
export function createWriteTargets(engine: Engine, names: IndexNames, log: Logger): WriteTargets {
  let hasBeenSearchable = false;
  let cached: { readonly readMs: number; readonly existing: Promise<ExistingIndices> } | undefined;
  const readIndices = () => readExistingIndices(engine, names, deadlineIn(timeoutMs));
  const read = async (): Promise<ExistingIndices> => {
    let existing = await readIndices();
    if (!hasBeenSearchable && !existing.has(names.live.heads)) {
      await createIndices(engine, names, names.live, '0', deadlineIn(4 * timeoutMs));
      existing = await readIndices();
    }
    if (!isSearchable(existing, names.live))
      throw unavailable(log, 'the search index is missing or belongs to another version');
    hasBeenSearchable = true;
    return existing;
  };
  const readRecent = () => {
    if (cached && performance.now() - cached.readMs < rebuildNoticeDelayMs) return cached.existing;
    const existing = read();
    cached = { readMs: performance.now(), existing };
    existing.catch(() => (cached = undefined));
    return existing;
  };
  return {
    readIndices,
    async current() {
      const existing = await readRecent();
      if (isOtherVersion(existing, names.next))
        throw unavailable(log, 'another version of the archive rebuilds the search index');
      const live = withKnownFields(existing, names.live);
      return isCurrent(existing, names.next) ? [names.next, live] : [live];
    },
    async requireSearchable() {
      await readRecent();
    },
  };
}

function unavailable(log: Logger, reason: string): ServiceError {
  log.error(`${reason}: npm run reindex rebuilds it`);
  return new ServiceError('UNAVAILABLE', undefined, { cause: new Error(reason) });
}
