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
  GroupCommit,
  runForOwner,
  type ServiceClient,
  type Subscription,
} from '@archive/kit';
import { advanceCheckpoint, requireCurrentIndex } from './checkpoint/checkpoint.ts';
import { writeSessionTombstone, indexSession, type IndexingOptions } from './indexing/index-session.ts';
import type { RebuildableIndex } from './index-port/rebuildable-index.ts';

export interface EventConsumerOptions extends IndexingOptions {
  readonly bus: Bus;
  readonly index: RebuildableIndex;
  readonly sessions: IndexingOptions['sessions'] & Pick<SessionsMethods, 'lookUpVersions'>;
  /** Confirms events to the outbox of the sessions service. */
  readonly events: ServiceClient<EventsMethods>;
}

const lookUpTimeoutMs = 3_000;
/** The bus delivers at most 1,000 events at a time. If all of them waited, the bus would deliver no deletion. */
const maxWaitingShort = 600;
/**
 * An owner may have this many waiting sessions even above `maxWaitingShort`, so that no owner waits for another's
 * backlog.
 */
const minWaitingPerOwner = 50;

/**
 * Indexes written sessions and writes tombstones for deleted ones. A group commit confirms events as soon as searches
 * see their effect (docs/decisions.md#17-outbox).
 */
export function consumeEvents(options: EventConsumerOptions): Promise<Subscription> {
  const { bus, pool, index, events, log } = options;
  const groupCommit = new GroupCommit<BusEvent>(async group => {
    await requireCurrentIndex({ pool, index }, deadlineIn(5_000));
    await index.flush();
    await advanceCheckpoint({ pool, index });
    await index.requireWritten(group.map(event => ({ ...parseSessionKey(event), version: event.version })));
    await events.confirmEvents({ consumer: 'search', events: [...group] }, backgroundContext(5_000));
  });
  return consume({
    bus,
    consumer: 'search',
    kinds: ['session.changed' satisfies EventKind],
    handler: createEventHandler(options),
    // Handles all delivered events at once, so that deletions never wait behind sessions that need a permit.
    concurrency: Infinity,
    confirm: event => groupCommit.commit(event),
    log,
  });
}

/**
 * The handler resolves to false if the event is confirmed, from another archive, or left to a redelivery after 10 s.
 * Deletions need no permit, because the deletion of a project causes thousands of them.
 */
export function createEventHandler(
  options: Omit<EventConsumerOptions, 'bus' | 'events'>,
): (event: BusEvent) => Promise<boolean> {
  const lookUp = batchCalls<sessions.SessionItem, sessions.ExpectedIndexState>(
    async (items, context) => (await options.sessions.lookUpVersions({ items }, context)).answers,
  );
  const handle = async (event: BusEvent) => {
    const lookUpState = () => lookUp(parseSessionKey(event), backgroundContext(lookUpTimeoutMs));
    const { settled, live, version, eventVersion } = await lookUpState();
    // A version above those of the session and its outbox row comes from another archive.
    const isForeign = eventVersion !== undefined && event.version > Math.max(version, eventVersion);
    if (settled || isForeign) return false;
    if (!live) {
      await writeSessionTombstone(options, event);
      return true;
    }
    const { short } = options.semaphores;
    const isFull = short.waitingCount >= maxWaitingShort;
    if (isFull && short.waitingCountOf(event.ownerId) >= minWaitingPerOwner) return false;
    return indexSession(options, event, async () => !(await lookUpState()).settled);
  };
  return event => runForOwner(event.ownerId, () => handle(event));
}
