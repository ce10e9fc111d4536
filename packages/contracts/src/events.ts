import type { BusEvent } from '@archive/kit';

/**
 * Each kind of event, with the consumers that must confirm it. The kind is also part of the event's subject on the bus.
 */
export const eventConsumers = {
  /**
   * All data of a project up to a generation must be erased. The entity is the project's id, and the version is the
   * generation.
   */
  'project.erased': ['sessions'],
  /** A session was written or deleted; see `createSessionChangedEvent`. */
  'session.changed': ['search'],
} as const satisfies Record<string, readonly string[]>;

export type EventKind = keyof typeof eventConsumers;

interface SessionKey {
  readonly ownerId: string;
  readonly projectId: string;
  readonly sessionId: string;
}

/** Creates the event of a session that was written or deleted at `version`. */
export function createSessionChangedEvent({ ownerId, projectId, sessionId }: SessionKey, version: number) {
  return { kind: 'session.changed', ownerId, entity: `${projectId}/${sessionId}`, version } as const satisfies BusEvent;
}

/** Returns the session that an event `session.changed` names. */
export function parseSessionKey({ ownerId, entity }: Pick<BusEvent, 'ownerId' | 'entity'>): SessionKey {
  const [projectId = '', sessionId = ''] = entity.split('/');
  return { ownerId, projectId, sessionId };
}
