import {
  type EventKind,
  type EventsMethods,
  isGenerationDead,
  isProjectId,
  type projects,
  type ProjectsMethods,
} from '@archive/contracts';
import { batchCalls, type Bus, consume, type Logger, backgroundContext, type ServiceClient } from '@archive/kit';
import type { Pool } from 'pg';
import { eraseProject } from './erasure/erasure.ts';

export interface EventsOptions {
  readonly bus: Bus;
  readonly pool: Pool;
  readonly projects: Pick<ServiceClient<ProjectsMethods>, 'lookUpProjects'>;
  readonly events: Pick<ServiceClient<EventsMethods>, 'confirmEvents'>;
  /** Runs after each erasure, when the deletion events are in the outbox. */
  readonly onErased: () => void;
  readonly log: Logger;
}

const lookUpTimeoutMs = 3_000;

/**
 * Consumes the events of deleted projects: erases their sessions, then confirms the event. An event is ignored unless
 * the projects service reports that its generation is dead (docs/decisions.md#18-events).
 */
export function consumeEvents({ bus, pool, projects, events, onErased, log }: EventsOptions) {
  const lookUp = batchCalls<projects.ProjectItem, projects.ProjectAnswer>(
    async (items, context) => (await projects.lookUpProjects({ items }, context)).answers,
  );
  const isDead = async (ownerId: string, projectId: string, generation: number) =>
    isProjectId(projectId) &&
    isGenerationDead(await lookUp({ ownerId, projectId }, backgroundContext(lookUpTimeoutMs)), generation);
  return consume({
    bus,
    consumer: 'sessions',
    kinds: ['project.erased' satisfies EventKind],
    handler: async event => {
      if (!(await isDead(event.ownerId, event.entity, event.version))) {
        log.warn({ event }, 'an event names a generation that is not dead: ignored');
        return false;
      }
      await eraseProject(pool, event.ownerId, event.entity, event.version);
      onErased();
      return true;
    },
    confirm: async event => {
      await events.confirmEvents({ consumer: 'sessions', events: [event] }, backgroundContext(5_000));
    },
    log,
  });
}
