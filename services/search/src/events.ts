import {
  changedSession,
  type EventKind,
  type EventsMethods,
  type sessions,
  type SessionsMethods,
} from '@archive/contracts';
import {
  batched,
  type Bus,
  type BusEvent,
  consume,
  deadlineIn,
  ownContext,
  type Remote,
  type Subscription,
} from '@archive/kit';
import { advance, demandCurrent } from './checkpoint.ts';
import { GroupConfirmation } from './confirmation.ts';
import { burySession, indexSession, type IndexingOptions } from './indexing.ts';
import type { RebuildableIndex } from './rebuildable-index.ts';

export interface EventsOptions extends IndexingOptions {
  readonly bus: Bus;
  readonly index: RebuildableIndex;
  readonly sessions: IndexingOptions['sessions'] & Pick<SessionsMethods, 'lookUpVersions'>;
  /** Where changes of sessions are confirmed. */
  readonly events: Remote<EventsMethods>;
}

const lookUpMs = 3_000;

/** Indexes sessions that were written and buries those that were deleted; confirms what a search finds. */
export function consumeEvents(options: EventsOptions): Promise<Subscription> {
  const { bus, pool, index, events, log } = options;
  const group = new GroupConfirmation(async confirmed => {
    await demandCurrent({ pool, index }, deadlineIn(5_000));
    await index.flush();
    await advance({ pool, index });
    await index.demandWritten(confirmed.map(event => ({ ...changedSession(event), version: event.version })));
    await events.confirmEvents({ consumer: 'search', events: [...confirmed] }, ownContext(5_000));
  });
  return consume({
    bus,
    consumer: 'search',
    kinds: ['session.changed' satisfies EventKind],
    handler: handlerOf(options),
    // All that the bus hands out: a burial passes those that wait for their turn to be read.
    atOnce: Infinity,
    confirm: event => group.add(event),
    log,
  });
}

/** Those of a deleted project come by the thousand: none waits for the sessions that are read and analysed meanwhile. */
function handlerOf(options: EventsOptions): (event: BusEvent) => Promise<void> {
  const lookUp = batched<sessions.SessionItem, sessions.VersionAnswer>(
    async (items, context) => (await options.sessions.lookUpVersions({ items }, context)).answers,
  );
  return async event => {
    const { live } = await lookUp(changedSession(event), ownContext(lookUpMs));
    if (live) await indexSession(options, event);
    else await burySession(options, event);
  };
}
