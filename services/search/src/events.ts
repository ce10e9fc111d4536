import type { EventsMethods } from '@archive/contracts';
import { type Bus, consume, ownContext, type Remote, type Subscription } from '@archive/kit';
import { advance, demandCurrent } from './checkpoint.ts';
import { GroupConfirmation } from './confirmation.ts';
import { indexSession, type IndexingOptions } from './indexing.ts';
import type { RebuildableIndex } from './rebuildable-index.ts';

export interface EventsOptions extends IndexingOptions {
  readonly bus: Bus;
  readonly index: RebuildableIndex;
  /** Where changes of sessions are confirmed. */
  readonly events: Remote<EventsMethods>;
}

/** Indexes sessions that were written and buries those that were deleted; confirms what a search finds. */
export function consumeEvents(options: EventsOptions): Promise<Subscription> {
  const { bus, pool, index, events, log } = options;
  const group = new GroupConfirmation(async confirmed => {
    await demandCurrent({ pool, index }, Date.now() + 5_000);
    await index.flush();
    await advance({ pool, index });
    await events.confirmEvents({ consumer: 'search', events: [...confirmed] }, ownContext(5_000));
  });
  return consume({
    bus,
    consumer: 'search',
    kinds: ['session.changed'],
    handler: event => indexSession(options, event),
    confirm: event => group.add(event),
    log,
  });
}
