import type { BusEvent } from '@archive/kit';

/** Event kinds, which are also their subjects on the bus, with the consumers that must confirm each. */
export const eventConsumers = {
  /** Erase a project up to a generation. Entity: the project's id; version: the generation. */
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

/** Returns the session of a `session.changed` event. */
export function parseSessionKey({ ownerId, entity }: Pick<BusEvent, 'ownerId' | 'entity'>): SessionKey {
  const [projectId = '', sessionId = ''] = entity.split('/');
  return { ownerId, projectId, sessionId };
}
