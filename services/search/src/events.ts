import {
  parseSessionKey,
  type EventKind,
  type EventsMethods,
  type sessions,
  type SessionsMethods,
} from '@archive/contracts';
import {
  batchCalls,
  type Bus,
  type BusEvent,
  consume,
  deadlineIn,
  backgroundContext,
  type ServiceClient,
  type Subscription,
} from '@archive/kit';
import { advance, demandCurrent } from './checkpoint/checkpoint.ts';
import { GroupConfirmation } from './indexing/group-commit.ts';
import { burySession, indexSession, type IndexingOptions } from './indexing/index-session.ts';
import type { RebuildableIndex } from './index-port/rebuildable-index.ts';

export interface EventsOptions extends IndexingOptions {
  readonly bus: Bus;
  readonly index: RebuildableIndex;
  readonly sessions: IndexingOptions['sessions'] & Pick<SessionsMethods, 'lookUpVersions'>;
  /** Where changes of sessions are confirmed. */
  readonly events: ServiceClient<EventsMethods>;
}

const lookUpMs = 3_000;
/** Sessions that wait to be read, of the 1,000 events that the bus hands out: burials must find room beside them. */
const mostWaiting = 600;

/** Indexes sessions that were written and buries those that were deleted; confirms what a search finds. */
export function consumeEvents(options: EventsOptions): Promise<Subscription> {
  const { bus, pool, index, events, log } = options;
  const group = new GroupConfirmation(async confirmed => {
    await demandCurrent({ pool, index }, deadlineIn(5_000));
    await index.flush();
    await advance({ pool, index });
    await index.requireWritten(confirmed.map(event => ({ ...parseSessionKey(event), version: event.version })));
    await events.confirmEvents({ consumer: 'search', events: [...confirmed] }, backgroundContext(5_000));
  });
  return consume({
    bus,
    consumer: 'search',
    kinds: ['session.changed' satisfies EventKind],
    handler: eventHandler(options),
    // All that the bus hands out: a burial passes those that wait for their turn to be read.
    concurrency: Infinity,
    confirm: event => group.add(event),
    log,
  });
}

/**
 * Those of a deleted project come by the thousand: none waits for the sessions that are read and analysed meanwhile. An
 * event comes again after 10 s, to any replica, and so more often the longer all wait: what was confirmed is not done
 * again.
 */
export function eventHandler(options: Omit<EventsOptions, 'bus' | 'events'>): (event: BusEvent) => Promise<boolean> {
  const lookUp = batchCalls<sessions.SessionItem, sessions.ExpectedIndexState>(
    async (items, context) => (await options.sessions.lookUpVersions({ items }, context)).answers,
  );
  return async event => {
    const standing = () => lookUp(parseSessionKey(event), backgroundContext(lookUpMs));
    const { settled, live } = await standing();
    if (settled) return false;
    if (!live) {
      await burySession(options, event);
      return true;
    }
    if (options.turns.short.waitingCount >= mostWaiting) return false;
    return indexSession(options, event, async () => !(await standing()).settled);
  };
}
