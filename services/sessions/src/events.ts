import type { EventKind, EventsMethods } from '@archive/contracts';
import { type Bus, consume, type Logger, backgroundContext, type ServiceClient } from '@archive/kit';
import type { Pool } from 'pg';
import { eraseProject } from './erasure/erasure.ts';

export interface EventsOptions {
  readonly bus: Bus;
  readonly pool: Pool;
  /** Where erasures of projects are confirmed. */
  readonly projects: ServiceClient<EventsMethods>;
  /** Called when sessions were erased, of which others are told. */
  readonly onErased: () => void;
  readonly log: Logger;
}

/** Erases what deleted projects leave, and confirms it. */
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
