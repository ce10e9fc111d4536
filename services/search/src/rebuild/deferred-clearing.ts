import { parseSessionKey } from '@archive/contracts';
import type { BusEvent } from '@archive/kit';
import type { RebuildableIndex } from '../index-port/rebuildable-index.ts';
import type { IndexingOptions } from '../indexing/index-session.ts';
import { type ClearQuarantine, isQuarantined } from '../indexing/quarantine-store.ts';

export interface DeferredClearingOptions extends Pick<IndexingOptions, 'pool' | 'clearQuarantine'> {
  readonly index: Pick<RebuildableIndex, 'isRebuiltFromEmpty'>;
}

export interface DeferredClearing {
  readonly clearQuarantine: ClearQuarantine;
  /** Clears the quarantines that `clearQuarantine` has left in place. Call it when the new index is live. */
  readonly clearDeferred: () => Promise<void>;
}

/**
 * A rebuild from empty clears the quarantine of written versions when the new index is live. Until then, and after an
 * abandoned rebuild, searches use the old index with its tombstones.
 */
export function deferClearing({ pool, index, clearQuarantine }: DeferredClearingOptions): DeferredClearing {
  if (!index.isRebuiltFromEmpty) return { clearQuarantine, clearDeferred: () => Promise.resolve() };
  const deferred: BusEvent[] = [];
  return {
    clearQuarantine: async (event, maxVersion = event.version) => {
      await clearQuarantine(event, event.version - 1);
      const isWritten = maxVersion >= event.version;
      if (isWritten && (await isQuarantined(pool, parseSessionKey(event), event.version))) deferred.push(event);
    },
    clearDeferred: async () => {
      for (const event of deferred) await clearQuarantine(event);
    },
  };
}
