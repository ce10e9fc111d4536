import type { EventKind, EventsMethods } from '@archive/contracts';
import { type Bus, consume, type Logger, backgroundContext, type ServiceClient } from '@archive/kit';
import type { Pool } from 'pg';
import { eraseProject } from './erasure/erasure.ts';

export interface EventsOptions {
  readonly bus: Bus;
  readonly pool: Pool;
  /** Receives the confirmations of erasures. */
  readonly projects: ServiceClient<EventsMethods>;
  /** Runs after each erasure: its deletion events are in the outbox. */
  readonly onErased: () => void;
  readonly log: Logger;
}

/** Consumes the events of deleted projects: erases their sessions, then confirms the event. */
export function consumeEvents({ bus, pool, projects, onErased, log }: EventsOptions) {
  return consume({
    bus,
    consumer: 'sessions',
    kinds: ['project.erased' satisfies EventKind],
    handler: async event => {
      await eraseProject(pool, event.ownerId, event.entity, event.version);
      onErased();
      return true;
    },
    confirm: async event => {
      await projects.confirmEvents({ consumer: 'sessions', events: [event] }, backgroundContext(5_000));
    },
    log,
  });
}
